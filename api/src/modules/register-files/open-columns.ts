import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import {
  OPEN_DATA_LICENCE,
  sheetColumns,
  type RegisterState,
  type SheetColumn,
} from '@klaster/shared/contract/registers';
import { inTashkent } from '../../kernel/clock/tashkent';
import type { Database } from '../../kernel/database/connect';
import { hasSample } from '../../kernel/database/sample.repository';
import type { Value } from '../../kernel/sheets/writing/sheet-cells';
import type { FileTexts } from '../../kernel/sheets/writing/texts';

type OpenTexts = Pick<FileTexts, 'openData'>;

const PLACE_CODES: readonly SheetColumn[] = [
  { name: 'province_code', type: 'code', width: 12 },
  { name: 'district_code', type: 'code', width: 12 },
];

export const openColumns = (register: RegisterName, state: RegisterState = 'live'): SheetColumn[] => [
  ...sheetColumns(REGISTERS[register], state, false),
  ...PLACE_CODES,
];

/** The last columns of a public CSV file, and their types in its metadata. */
export const ABOUT_COLUMNS = { attribution: 'string', licence: 'string', generated_at: 'dateTime' } as const;

export const aboutHeaders = ({ openData }: OpenTexts): string[] => [
  openData.columns.attribution,
  openData.columns.licence,
  openData.columns.generated_at,
];

export const aboutCells = (attribution: string, generatedAt: Date): Value[] => [
  attribution,
  `${OPEN_DATA_LICENCE.name}, ${OPEN_DATA_LICENCE.url}`,
  inTashkent(generatedAt),
];

export async function readAttribution(db: Database, { openData }: OpenTexts): Promise<string> {
  return [openData.credit, ...((await hasSample(db)) ? [openData.sample] : [])].join('. ');
}

export const addressWith = (file: string, state: RegisterState | undefined): string =>
  state === 'removed' ? `${file}?state=removed` : file;

export const metadataAddress = (state: RegisterState | undefined): string =>
  addressWith('open-data.csv-metadata.json', state);
