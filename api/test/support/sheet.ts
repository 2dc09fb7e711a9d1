import { createHash } from 'node:crypto';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { inputColumns } from '@klaster/shared/contract/registers';
import { readXlsx, writeXlsx, type CellValue, type Sheet } from 'hucre/xlsx';
import { headersOf, rowOf } from '../../src/kernel/sheets/writing/cells';
import { fileTexts } from '../../src/kernel/sheets/writing/texts';
import { provinces, districts } from '../../src/jobs/seeds/organisation';

/** The first sheet of a workbook. */
export async function readSheet(file: Uint8Array) {
  const [sheet] = (await readXlsx(file)).sheets;
  return describeSheet(sheet);
}

export const readSheets = async (file: Uint8Array) => (await readXlsx(file)).sheets.map(describeSheet);

function describeSheet(sheet: Sheet | undefined) {
  const formulas = [...(sheet?.cells ?? [])].filter(([, { formula }]) => formula !== undefined);
  const comments = [...(sheet?.cells ?? [])].flatMap(([place, { comment }]) =>
    comment ? [[place, comment.text]] : [],
  );
  return { name: sheet?.name, rows: sheet?.rows ?? [], formulas, comments, lists: sheet?.dataValidations ?? [] };
}

/** As people fill it in, in Uzbek. */
export async function createWorkbook(
  register: RegisterName,
  inputs: readonly object[],
  change = (rows: CellValue[][]) => rows,
) {
  const texts = await fileTexts(register, 'uz-Cyrl');
  const columns = inputColumns(REGISTERS[register]);
  const rows = inputs.map((input) => rowOf(columns, withPlaceNames(input), texts));
  return workbook(change([headersOf(columns, texts), ...rows]));
}

/** State of a comparison with an empty register. */
export const OF_NOTHING = createHash('sha256').update('').digest('base64url');

export const workbook = async (rows: CellValue[][], name = 'Лист1') =>
  Buffer.from(await writeXlsx({ sheets: [{ name, rows }] }));

function withPlaceNames(input: object) {
  const { province_code, district_code } = input as { province_code: string; district_code: string };
  const nameOf = (places: readonly { code: string; name_uz_cyrl: string }[], code: string) =>
    places.find((place) => place.code === code)?.name_uz_cyrl;
  return {
    ...input,
    province_name: nameOf(provinces, province_code),
    district_name: nameOf(districts, district_code),
  };
}
