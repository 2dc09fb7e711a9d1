import { REGISTERS } from '@klaster/shared/contract/kinds';
import { inputColumns } from '@klaster/shared/contract/registers';
import { ENTERED } from '@klaster/shared/contract/indicators';
import { headersOf } from '../../src/kernel/sheets/writing/cells';
import { fileTexts } from '../../src/kernel/sheets/writing/texts';
import { headersIn } from '../../src/modules/user-imports/columns';
import { zip, type Entry } from './zip';

/** Malicious or damaged files by name. Making them is deterministic. */
export type HostileWorkbooks = Readonly<Record<string, () => Promise<Buffer>>>;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const TO = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export const SHEET = 'xl/worksheets/sheet1.xml';
export const STRINGS = 'xl/sharedStrings.xml';
export const STYLES = 'xl/styles.xml';
export const WORKBOOK = 'xl/workbook.xml';
export const WORKBOOK_RELS = 'xl/_rels/workbook.xml.rels';
export const ROOT_RELS = '_rels/.rels';
export const TYPES = '[Content_Types].xml';

/** Contents by name; `null` leaves a part out. */
type Parts = Readonly<Record<string, string | Buffer | null>>;

export const joinParts = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

export const textCell = (text: string, place = '') =>
  `<c ${place && `r="${place}" `}t="inlineStr"><is><t>${escape(text)}</t></is></c>`;

/** Columns of files of clusters and of accounts: each import finds its own. */
export async function headerRow(): Promise<string> {
  const columns = inputColumns(REGISTERS.clusters);
  const headers = [...headersOf(columns, await fileTexts('clusters', 'uz-Cyrl')), ...headersIn('uz-Cyrl')];
  return `<row r="1">${headers.map((text) => textCell(text)).join('')}</row>`;
}

/** A row of a report's sheet. */
export const figureRow = (place: number) =>
  `<row r="${place}">${textCell(ENTERED.find(({ format }) => format !== 'text')?.key ?? '')}<c r="E${place}"><v>12.5</v></c></row>`;

export const sheetXml = (rows: string, after = '', before = '') =>
  `${HEAD}<worksheet ${MAIN} xmlns:r="${TO}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;

export const workbookXml = (sheets: string, after = '') =>
  `${HEAD}<workbook ${MAIN} xmlns:r="${TO}"><sheets>${sheets}</sheets>${after}</workbook>`;

export const stringsXml = (strings: string) => `${HEAD}<sst ${MAIN}>${strings}</sst>`;

export const stylesXml = (styles: string) => `${HEAD}<styleSheet ${MAIN}>${styles}</styleSheet>`;

export const relsXml = (relations: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`;

export const relation = (id: string, { type, target, rest = '' }: { type: string; target: string; rest?: string }) =>
  `<Relationship Id="${id}" Type="${TO}/${type}" Target="${target}" ${rest}/>`;

const TYPES_XML =
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/${WORKBOOK}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;

const ORDINARY_SHEET = '<sheet name="a" sheetId="1" r:id="rId1"/>';

export const WORKBOOK_RELATIONS =
  relation('rId1', { type: 'worksheet', target: 'worksheets/sheet1.xml' }) +
  relation('rId2', { type: 'sharedStrings', target: 'sharedStrings.xml' }) +
  relation('rId3', { type: 'styles', target: 'styles.xml' });

/** Parts of a small workbook that every import reads. */
export async function bookParts(others: Parts = {}): Promise<Entry[]> {
  const parts: Parts = {
    [TYPES]: TYPES_XML,
    [ROOT_RELS]: relsXml(relation('rId1', { type: 'officeDocument', target: WORKBOOK })),
    [WORKBOOK]: workbookXml(ORDINARY_SHEET),
    [WORKBOOK_RELS]: relsXml(WORKBOOK_RELATIONS),
    [STRINGS]: stringsXml('<si><t>x</t></si>'),
    [STYLES]: stylesXml('<cellXfs count="1"><xf numFmtId="0"/></cellXfs>'),
    [SHEET]: sheetXml((await headerRow()) + figureRow(2)),
    ...others,
  };
  return Object.entries(parts).flatMap(([name, content]) =>
    content === null ? [] : [{ name, data: Buffer.from(content as string) }],
  );
}

export const book = async (others: Parts = {}): Promise<Buffer> => zip(await bookParts(others));

export const bookOfRows = async (rows: string, after = '', before = ''): Promise<Buffer> =>
  book({ [SHEET]: sheetXml((await headerRow()) + rows, after, before) });
