import {
  book,
  bookOfRows,
  figureRow,
  headerRow,
  relation,
  relsXml,
  ROOT_RELS,
  SHEET,
  sheetXml,
  STRINGS,
  stringsXml,
  STYLES,
  stylesXml,
  TYPES,
  WORKBOOK,
  WORKBOOK_RELS,
  workbookXml,
  type HostileWorkbook,
} from './book';

const numbered = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const bookOfRow = (cells: string, place: string | number = 2) => bookOfRows(`<row r="${place}">${cells}</row>`);

const cellAt = (place: string) => bookOfRow(`<c r="${place}"><v>1</v></c>`);

/** So many rows below the header, each with these cells. */
const bookOfSameRows = (count: number, cells: string) =>
  bookOfRows(numbered(count, (index) => `<row r="${index + 2}">${cells}</row>`));

const REFERENCE = '<c t="s"><v>0</v></c>';

/** One long text that every cell shows: little to read, much to answer. */
const repeatedText = async (length: number, rows: number) =>
  book({
    [STRINGS]: stringsXml(`<si><t>${'ж'.repeat(length)}</t></si>`),
    [SHEET]: sheetXml(
      (await headerRow()) + numbered(rows, (index) => `<row r="${index + 2}">${REFERENCE.repeat(16)}</row>`),
    ),
  });

const after = (markup: string) => bookOfRows(figureRow(2), markup);

/** Cells, rows and sheets that no program would make. */
export const CELLS: readonly HostileWorkbook[] = [
  { name: 'cell-last-of-all', make: () => cellAt('XFD1048576') },
  { name: 'cell-beyond-the-last-column', make: () => cellAt('ZZZZZZ2') },
  { name: 'cell-beyond-the-last-row', make: () => cellAt('A99999999999') },
  { name: 'cell-negative', make: () => cellAt('A-1') },
  { name: 'cell-without-letters', make: () => cellAt('17') },
  { name: 'cell-without-digits', make: () => cellAt('ABC') },
  { name: 'cell-of-a-megabyte', make: () => cellAt('A'.repeat(1_000_000)) },
  { name: 'cell-proto', make: () => cellAt('__proto__') },
  { name: 'row-far-below', make: () => bookOfRow('<c><v>1</v></c>', 99_999_999_999) },
  { name: 'row-negative', make: () => bookOfRow('<c><v>1</v></c>', -5) },
  { name: 'row-no-number', make: () => bookOfRow('<c><v>1</v></c>', 'NaN') },
  { name: 'row-in-exponents', make: () => bookOfRow('<c><v>1</v></c>', '1e9') },
  {
    name: 'rows-backwards',
    make: () => bookOfRows(numbered(10_000, (index) => `<row r="${10_001 - index}"><c><v>1</v></c></row>`)),
  },
  { name: 'rows-all-the-same', make: () => bookOfRows('<row r="2"><c><v>1</v></c></row>'.repeat(500_000)) },
  { name: 'rows-empty-million', make: () => bookOfRows('<row/>'.repeat(1_000_000)) },
  { name: 'rows-million', make: () => bookOfSameRows(1_000_000, '<c/>') },
  { name: 'rows-400000-filled', make: () => bookOfSameRows(400_000, '<c><v>1</v></c><c><v>2</v></c>') },
  { name: 'columns-16384-in-100-rows', make: () => bookOfSameRows(100, '<c><v>1</v></c>'.repeat(16_384)) },
  { name: 'cells-600000-in-10000-rows', make: () => bookOfSameRows(10_000, '<c><v>1</v></c>'.repeat(60)) },
  { name: 'cells-one-place-a-million', make: () => bookOfRow('<c r="A2"><v>1</v></c>'.repeat(1_000_000)) },
  { name: 'text-of-10-mb', make: () => bookOfRow(`<c t="inlineStr"><is><t>${'ж'.repeat(5_000_000)}</t></is></c>`) },
  { name: 'text-of-32767-in-160000-cells', make: () => repeatedText(32_767, 10_000) },
  { name: 'text-of-1000-in-160000-cells', make: () => repeatedText(1_000, 10_000) },
  { name: 'text-of-a-megabyte-in-16-cells', make: () => repeatedText(1_000_000, 1) },
  {
    name: 'string-beyond-the-last',
    make: () => bookOfRow('<c t="s"><v>99999999</v></c><c t="s"><v>-1</v></c><c t="s"><v>__proto__</v></c>'),
  },
  {
    name: 'style-beyond-the-last',
    make: () => bookOfRow('<c s="99999999"><v>1</v></c><c s="-1"><v>1</v></c><c s="NaN"><v>1</v></c>'),
  },
  {
    name: 'type-unknown',
    make: () => bookOfRow('<c t="zip"><v>1</v></c><c t="__proto__"><v>1</v></c><c t="e"><v>#REF!</v></c>'),
  },
  {
    name: 'numbers-that-are-none',
    make: () =>
      bookOfRow(
        ['1e999', '-1e999', 'NaN', 'Infinity', '0x10', '1e308', '-0', '9'.repeat(100_000)]
          .map((text) => `<c><v>${text}</v></c>`)
          .join(''),
      ),
  },
  {
    name: 'dates-that-are-none',
    make: async () =>
      book({
        [STYLES]: stylesXml('<cellXfs><xf numFmtId="14"/></cellXfs>'),
        [SHEET]: sheetXml(
          (await headerRow()) +
            `<row r="2">${['-1', '1e300', '1e999', '60', '2958466', 'x'].map((text) => `<c s="0"><v>${text}</v></c>`).join('')}</row>`,
        ),
      }),
  },
  { name: 'formulas-100000', make: () => bookOfSameRows(10_000, '<c><f>SUM(A1:A2)</f><v>3</v></c>'.repeat(10)) },
  { name: 'formula-of-a-megabyte', make: () => bookOfRow(`<c><f>${'1+'.repeat(500_000)}1</f></c>`) },
  {
    name: 'formulas-shared-in-a-chain',
    make: () =>
      bookOfRows(
        numbered(
          10_000,
          (index) =>
            `<row r="${index + 2}"><c r="A${index + 2}"><f t="shared" si="${index % 2 ? index - 1 : index}" ref="A2:XFD1048576">A${index + 3}</f></c></row>`,
        ),
      ),
  },
  {
    name: 'formula-over-the-whole-sheet',
    make: () => bookOfRow('<c r="A2"><f t="array" ref="A1:XFD1048576">ROW()</f><v>1</v></c>'),
  },
  {
    name: 'formula-that-commands',
    make: () => bookOfRow('<c t="str"><f>cmd|"/c calc"!A1</f><v>=cmd|"/c calc"!A1</v></c>'),
  },
  { name: 'dimension-of-everything', make: () => bookOfRows(figureRow(2), '', '<dimension ref="A1:XFD1048576"/>') },
  {
    name: 'columns-described-million',
    make: () => bookOfRows(figureRow(2), '', `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(300_000)}</cols>`),
  },
  { name: 'merged-everything', make: () => after('<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>') },
  {
    name: 'merged-million',
    make: () =>
      after(`<mergeCells>${numbered(500_000, (index) => `<mergeCell ref="A${index}:B${index + 1}"/>`)}</mergeCells>`),
  },
  {
    name: 'merged-nonsense',
    make: () => after('<mergeCells><mergeCell ref=":::"/><mergeCell/><mergeCell ref="B2:A1"/></mergeCells>'),
  },
  {
    name: 'links-300000',
    make: () =>
      after(
        `<hyperlinks>${numbered(300_000, (index) => `<hyperlink ref="A${index + 1}" location="a!A1"/>`)}</hyperlinks>`,
      ),
  },
  {
    name: 'links-over-everything',
    make: () => after('<hyperlinks><hyperlink ref="A1:XFD1048576" location="a"/></hyperlinks>'),
  },
  {
    name: 'validations-200000',
    make: () =>
      after(
        `<dataValidations>${'<dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation>'.repeat(200_000)}</dataValidations>`,
      ),
  },
  {
    name: 'conditions-200000',
    make: () =>
      after(
        '<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression" priority="1"><formula>A1</formula></cfRule></conditionalFormatting>'.repeat(
          200_000,
        ),
      ),
  },
  {
    name: 'page-breaks-million',
    make: () => after(`<rowBreaks>${'<brk id="1" max="16383" man="1"/>'.repeat(1_000_000)}</rowBreaks>`),
  },
  { name: 'part-types-missing', make: () => book({ [TYPES]: null }) },
  { name: 'part-relations-missing', make: () => book({ [ROOT_RELS]: null }) },
  { name: 'part-workbook-missing', make: () => book({ [WORKBOOK]: null }) },
  { name: 'part-workbook-relations-missing', make: () => book({ [WORKBOOK_RELS]: null }) },
  { name: 'part-sheet-missing', make: () => book({ [SHEET]: null }) },
  {
    name: 'part-strings-missing',
    make: async () =>
      book({ [STRINGS]: null, [SHEET]: sheetXml((await headerRow()) + `<row r="2">${REFERENCE}</row>`) }),
  },
  { name: 'part-types-empty', make: () => book({ [TYPES]: '' }) },
  { name: 'part-sheet-empty', make: () => book({ [SHEET]: '' }) },
  { name: 'type-of-macros', make: () => book({ 'xl/vbaProject.bin': 'x' }) },
  { name: 'type-of-macro-sheets', make: () => book({ 'xl/macrosheets/sheet1.xml': '<a/>' }) },
  { name: 'no-sheets', make: () => book({ [WORKBOOK]: workbookXml('') }) },
  {
    name: 'sheet-proto',
    make: () => book({ [WORKBOOK]: workbookXml('<sheet name="__proto__" sheetId="1" r:id="rId1"/>') }),
  },
  {
    name: 'relation-to-itself',
    make: () =>
      book({
        [WORKBOOK_RELS]: relsXml(
          relation('rId1', { type: 'worksheet', target: 'workbook.xml' }) +
            relation('rId2', { type: 'sharedStrings', target: 'workbook.xml' }),
        ),
      }),
  },
  {
    name: 'relations-in-a-circle',
    make: () =>
      book({
        'xl/worksheets/_rels/sheet1.xml.rels': relsXml(
          relation('rId1', { type: 'drawing', target: 'sheet1.xml' }) +
            relation('rId2', { type: 'comments', target: '_rels/sheet1.xml.rels' }) +
            relation('rId3', { type: 'table', target: '../workbook.xml' }),
        ),
      }),
  },
  {
    name: 'relation-up-and-out',
    make: () =>
      book({
        [WORKBOOK_RELS]: relsXml(relation('rId1', { type: 'worksheet', target: '../../../../../../etc/passwd' })),
      }),
  },
  {
    name: 'relation-to-an-address',
    make: () =>
      book({
        [WORKBOOK_RELS]: relsXml(
          relation('rId1', {
            type: 'worksheet',
            target: 'http://127.0.0.1:9/sheet.xml',
            rest: 'TargetMode="External"',
          }),
        ),
      }),
  },
  {
    name: 'relation-to-a-file',
    make: () =>
      book({ [ROOT_RELS]: relsXml(relation('rId1', { type: 'officeDocument', target: 'file:///etc/passwd' })) }),
  },
];
