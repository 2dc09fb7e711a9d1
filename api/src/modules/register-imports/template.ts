import { IMPORT_ROWS, type Language } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { inputColumns, type SheetColumn } from '@klaster/shared/contract/registers';
import type { Database } from '../../kernel/database/connect';
import { listDistricts, listProvinces } from '../../kernel/places/repository';
import { columnLetters } from '../../kernel/sheets/writing/sheet-cells';
import type { Workbook } from '../../kernel/sheets/workbook';
import { headersOf, columnLayout } from '../../kernel/sheets/writing/cells';
import { fill } from '../../kernel/texts/fill';
import { templateTexts } from '../../kernel/sheets/cell-texts';
import { fileTexts } from '../../kernel/sheets/writing/texts';

/** Title, hint, header. */
const TOP_ROWS = 3;

const LISTS = 'lists';

type TemplateOptions = {
  readonly language: Language;
  /** The only province offered; null: all. */
  readonly province: string | null;
};

/** Districts can be chosen from those of the province in the same row. */
export async function buildTemplate(
  db: Database,
  register: RegisterName,
  { language, province }: TemplateOptions,
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
  return {
    sheets: [
      {
        name: texts.kind.name.slice(0, 31),
        columns: columns.map((column) => sheetColumn(column)),
        rows: [[fill(title, { name: texts.kind.name })], [hint], headersOf(columns, texts)],
        cells: new Map(
          headersOf(columns, texts).map((value, index) => [`${TOP_ROWS - 1},${index}`, { value, style: BOLD }]),
        ),
        freezePane: { rows: TOP_ROWS },
        dataValidations: columns.flatMap((column, index) =>
          buildChoices(columnLetters(index), buildSource(column, columns, provinces.length)),
        ),
      },
      { name: LISTS, rows: lists, hidden: true },
    ],
  };
}

const BOLD = { font: { bold: true } };

function sheetColumn(column: SheetColumn) {
  const { width, format } = columnLayout(column);
  return { width, ...(format === 'digits' && { numFmt: '@' }) };
}

function buildChoices(letter: string, source: string | undefined) {
  if (!source) return [];
  const first = TOP_ROWS + 1;
  const range = `${letter}${first}:${letter}${TOP_ROWS + IMPORT_ROWS}`;
  return [{ type: 'list' as const, formula1: source, range, allowBlank: true, showErrorMessage: true }];
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
