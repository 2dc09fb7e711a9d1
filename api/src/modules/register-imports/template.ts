import { type Language } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { inputColumns, type SheetColumn } from '@klaster/shared/contract/registers';
import type { Database } from '../../kernel/database/connect';
import { listDistricts, listProvinces } from '../../kernel/places/repository';
import { LISTS, templateWorkbook, TOP_ROWS } from '../../kernel/sheets/template';
import { columnLetters } from '../../kernel/sheets/writing/sheet-cells';
import type { Workbook } from '../../kernel/sheets/workbook';
import { headersOf } from '../../kernel/sheets/writing/cells';
import { fill } from '../../kernel/texts/fill';
import { templateTexts } from '../../kernel/sheets/cell-texts';
import { fileTexts } from '../../kernel/sheets/writing/texts';

/** Districts can be chosen from those of the province in the same row. @param province the only one offered; null: all */
export async function buildTemplate(
  db: Database,
  register: RegisterName,
  { language, province }: { readonly language: Language; readonly province: string | null },
): Promise<Workbook> {
  const texts = await fileTexts(register, language);
  const { title, hint } = templateTexts(language);
  const columns = inputColumns(REGISTERS[register]);
  const provinces = (await listProvinces(db, language)).filter(
    ({ province_code }) => !province || province_code === province,
  );
  const districts = (await listDistricts(db, province ?? undefined, language)).map((district) => [
    provinces.find(({ province_code }) => province_code === district.province_code)?.province_name ?? '',
    district.district_name,
  ]);
  const states = [texts.words.yes, texts.words.no, texts.words.active, texts.words.inactive];
  const count = Math.max(provinces.length, districts.length, states.length);
  const lists = Array.from({ length: count }, (_, row) => [
    provinces[row]?.province_name ?? null,
    ...(districts[row] ?? [null, null]),
    states[row] ?? null,
  ]);
  const { name } = texts.kind;
  return templateWorkbook({
    name: name.slice(0, 31),
    title: fill(title, { name }),
    hint,
    columns,
    headers: headersOf(columns, texts),
    lists,
    choices: columns.map((column) => buildSource(column, columns, provinces.length)),
  });
}

/** Districts are sorted by province, so those of one are a contiguous block. */
function buildSource(
  { name, type }: SheetColumn,
  columns: readonly SheetColumn[],
  provinces: number,
): string | undefined {
  const province = columnLetters(columns.findIndex((column) => column.name === 'province_name'));
  const block = `$${province}${TOP_ROWS + 1},${LISTS}!$B:$B`;
  if (name === 'province_name') return `${LISTS}!$A$1:$A$${provinces}`;
  if (name === 'district_name') {
    const [provinceCell, column] = block.split(',');
    return `OFFSET(${LISTS}!$C$1,MATCH(${provinceCell},${column},0)-1,0,COUNTIF(${column},${provinceCell}),1)`;
  }
  if (type === 'yes_no') return `${LISTS}!$D$1:$D$2`;
  return type === 'active' ? `${LISTS}!$D$3:$D$4` : undefined;
}
