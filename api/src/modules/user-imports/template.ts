import { POSITIONS, type Language } from '@klaster/shared/contract/http';
import type { Database } from '../../kernel/database/connect';
import { listProvinces } from '../../kernel/places/repository';
import { LISTS, templateWorkbook } from '../../kernel/sheets/template';
import type { Workbook } from '../../kernel/sheets/workbook';
import { COLUMNS, headersIn, importTexts } from './columns';

/** Positions and territories can be chosen. @param province the only one offered; null: all, and the republic */
export async function buildTemplate(db: Database, language: Language, province: string | null): Promise<Workbook> {
  const { sheet, title, hint, republic, positions } = importTexts(language);
  const provinces = await listProvinces(db, language);
  const territories = [
    ...(province === null ? [republic] : []),
    ...provinces
      .filter(({ province_code }) => province === null || province_code === province)
      .map(({ province_name }) => province_name),
  ];
  const labels = POSITIONS.map((position) => positions[position]);
  const count = Math.max(labels.length, territories.length);
  const lists = Array.from({ length: count }, (_, row) => [labels[row] ?? null, territories[row] ?? null]);
  const sources = new Map([
    ['positions', `${LISTS}!$A$1:$A$${labels.length}`],
    ['province_name', `${LISTS}!$B$1:$B$${territories.length}`],
  ]);
  const choices = COLUMNS.map(({ name }) => sources.get(name));
  const form = { name: sheet, title, hint, columns: COLUMNS, headers: headersIn(language), lists, choices };
  // More than one position may be typed.
  return templateWorkbook({ ...form, open: ['positions'] });
}
