import { IMPORT_ROWS, POSITIONS, type Language } from '@klaster/shared/contract/http';
import type { Database } from '../../kernel/database/connect';
import { listProvinces } from '../../kernel/places/repository';
import { columnLetters } from '../../kernel/sheets/writing/sheet-cells';
import type { Workbook } from '../../kernel/sheets/workbook';
import { columnLayout } from '../../kernel/sheets/writing/cells';
import { COLUMNS, headersIn, importTexts } from './columns';

/** Title, hint, header. */
const TOP_ROWS = 3;

const LISTS = 'lists';
const BOLD = { font: { bold: true } };

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
  const headers = headersIn(language);
  return {
    sheets: [
      {
        name: sheet,
        columns: COLUMNS.map((column) => {
          const { width, format } = columnLayout(column);
          return { width, ...(format === 'digits' && { numFmt: '@' }) };
        }),
        rows: [[title], [hint], headers],
        cells: new Map(headers.map((value, index) => [`${TOP_ROWS - 1},${index}`, { value, style: BOLD }])),
        freezePane: { rows: TOP_ROWS },
        dataValidations: [
          // More than one may be typed, so other values are allowed.
          buildChoices('positions', `${LISTS}!$A$1:$A$${labels.length}`, false),
          buildChoices('province_name', `${LISTS}!$B$1:$B$${territories.length}`, true),
        ],
      },
      { name: LISTS, rows: lists, hidden: true },
    ],
  };
}

function buildChoices(column: string, formula1: string, showErrorMessage: boolean) {
  const letter = columnLetters(COLUMNS.findIndex(({ name }) => name === column));
  const range = `${letter}${TOP_ROWS + 1}:${letter}${TOP_ROWS + IMPORT_ROWS}`;
  return { type: 'list' as const, formula1, range, allowBlank: true, showErrorMessage };
}
