import {
  book,
  bookOfRows,
  figureRow,
  headerRow,
  joinParts,
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
  type HostileWorkbooks,
} from './book';

const bookOfRow = (cells: string, place: string | number = 2) => bookOfRows(`<row r="${place}">${cells}</row>`);

const cellAt = (place: string) => bookOfRow(`<c r="${place}"><v>1</v></c>`);

const bookOfSameRows = (count: number, cells: string) =>
  bookOfRows(joinParts(count, (index) => `<row r="${index + 2}">${cells}</row>`));

const REFERENCE = '<c t="s"><v>0</v></c>';

/** Little to read, much to write. */
const repeatedText = async (length: number, rows: number) =>
  book({
    [STRINGS]: stringsXml(`<si><t>${'ж'.repeat(length)}</t></si>`),
    [SHEET]: sheetXml(
      (await headerRow()) + joinParts(rows, (index) => `<row r="${index + 2}">${REFERENCE.repeat(16)}</row>`),
    ),
  });

const after = (markup: string) => bookOfRows(figureRow(2), markup);

/** Cells, rows and sheets that no program writes. */
export const CELLS: HostileWorkbooks = {
  'cell-last-of-all': () => cellAt('XFD1048576'),
  'cell-beyond-the-last-column': () => cellAt('ZZZZZZ2'),
  'cell-beyond-the-last-row': () => cellAt('A99999999999'),
  'cell-negative': () => cellAt('A-1'),
  'cell-without-letters': () => cellAt('17'),
  'cell-without-digits': () => cellAt('ABC'),
  'cell-of-a-megabyte': () => cellAt('A'.repeat(1_000_000)),
  'cell-proto': () => cellAt('__proto__'),
  'row-far-below': () => bookOfRow('<c><v>1</v></c>', 99_999_999_999),
  'row-negative': () => bookOfRow('<c><v>1</v></c>', -5),
  'row-no-number': () => bookOfRow('<c><v>1</v></c>', 'NaN'),
  'row-in-exponents': () => bookOfRow('<c><v>1</v></c>', '1e9'),
  'rows-backwards': () => bookOfRows(joinParts(10_000, (index) => `<row r="${10_001 - index}"><c><v>1</v></c></row>`)),
  'rows-all-the-same': () => bookOfRows('<row r="2"><c><v>1</v></c></row>'.repeat(500_000)),
  'rows-empty-million': () => bookOfRows('<row/>'.repeat(1_000_000)),
  'rows-million': () => bookOfSameRows(1_000_000, '<c/>'),
  'rows-400000-filled': () => bookOfSameRows(400_000, '<c><v>1</v></c><c><v>2</v></c>'),
  'columns-16384-in-100-rows': () => bookOfSameRows(100, '<c><v>1</v></c>'.repeat(16_384)),
  'cells-600000-in-10000-rows': () => bookOfSameRows(10_000, '<c><v>1</v></c>'.repeat(60)),
  'cells-one-place-a-million': () => bookOfRow('<c r="A2"><v>1</v></c>'.repeat(1_000_000)),
  'text-of-10-mb': () => bookOfRow(`<c t="inlineStr"><is><t>${'ж'.repeat(5_000_000)}</t></is></c>`),
  'text-of-32767-in-160000-cells': () => repeatedText(32_767, 10_000),
  'text-of-1000-in-160000-cells': () => repeatedText(1_000, 10_000),
  'text-of-a-megabyte-in-16-cells': () => repeatedText(1_000_000, 1),
  'string-beyond-the-last': () =>
    bookOfRow('<c t="s"><v>99999999</v></c><c t="s"><v>-1</v></c><c t="s"><v>__proto__</v></c>'),
  'style-beyond-the-last': () => bookOfRow('<c s="99999999"><v>1</v></c><c s="-1"><v>1</v></c><c s="NaN"><v>1</v></c>'),
  'type-unknown': () => bookOfRow('<c t="zip"><v>1</v></c><c t="__proto__"><v>1</v></c><c t="e"><v>#REF!</v></c>'),
  'numbers-that-are-none': () =>
    bookOfRow(
      ['1e999', '-1e999', 'NaN', 'Infinity', '0x10', '1e308', '-0', '9'.repeat(100_000)]
        .map((text) => `<c><v>${text}</v></c>`)
        .join(''),
    ),
  'dates-that-are-none': async () =>
    book({
      [STYLES]: stylesXml('<cellXfs><xf numFmtId="14"/></cellXfs>'),
      [SHEET]: sheetXml(
        (await headerRow()) +
          `<row r="2">${['-1', '1e300', '1e999', '60', '2958466', 'x'].map((text) => `<c s="0"><v>${text}</v></c>`).join('')}</row>`,
      ),
    }),
  'formulas-100000': () => bookOfSameRows(10_000, '<c><f>SUM(A1:A2)</f><v>3</v></c>'.repeat(10)),
  'formula-of-a-megabyte': () => bookOfRow(`<c><f>${'1+'.repeat(500_000)}1</f></c>`),
  'formulas-shared-in-a-chain': () =>
    bookOfRows(
      joinParts(
        10_000,
        (index) =>
          `<row r="${index + 2}"><c r="A${index + 2}"><f t="shared" si="${index % 2 ? index - 1 : index}" ref="A2:XFD1048576">A${index + 3}</f></c></row>`,
      ),
    ),
  'formula-over-the-whole-sheet': () => bookOfRow('<c r="A2"><f t="array" ref="A1:XFD1048576">ROW()</f><v>1</v></c>'),
  'formula-that-commands': () => bookOfRow('<c t="str"><f>cmd|"/c calc"!A1</f><v>=cmd|"/c calc"!A1</v></c>'),
  'dimension-of-everything': () => bookOfRows(figureRow(2), '', '<dimension ref="A1:XFD1048576"/>'),
  'columns-described-million': () =>
    bookOfRows(figureRow(2), '', `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(300_000)}</cols>`),
  'merged-everything': () => after('<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
  'merged-million': () =>
    after(`<mergeCells>${joinParts(500_000, (index) => `<mergeCell ref="A${index}:B${index + 1}"/>`)}</mergeCells>`),
  'merged-nonsense': () => after('<mergeCells><mergeCell ref=":::"/><mergeCell/><mergeCell ref="B2:A1"/></mergeCells>'),
  'links-300000': () =>
    after(
      `<hyperlinks>${joinParts(300_000, (index) => `<hyperlink ref="A${index + 1}" location="a!A1"/>`)}</hyperlinks>`,
    ),
  'links-over-everything': () => after('<hyperlinks><hyperlink ref="A1:XFD1048576" location="a"/></hyperlinks>'),
  'validations-200000': () =>
    after(
      `<dataValidations>${'<dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation>'.repeat(200_000)}</dataValidations>`,
    ),
  'conditions-200000': () =>
    after(
      '<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression" priority="1"><formula>A1</formula></cfRule></conditionalFormatting>'.repeat(
        200_000,
      ),
    ),
  'page-breaks-million': () => after(`<rowBreaks>${'<brk id="1" max="16383" man="1"/>'.repeat(1_000_000)}</rowBreaks>`),
  'part-types-missing': () => book({ [TYPES]: null }),
  'part-relations-missing': () => book({ [ROOT_RELS]: null }),
  'part-workbook-missing': () => book({ [WORKBOOK]: null }),
  'part-workbook-relations-missing': () => book({ [WORKBOOK_RELS]: null }),
  'part-sheet-missing': () => book({ [SHEET]: null }),
  'part-strings-missing': async () =>
    book({ [STRINGS]: null, [SHEET]: sheetXml((await headerRow()) + `<row r="2">${REFERENCE}</row>`) }),
  'part-types-empty': () => book({ [TYPES]: '' }),
  'part-sheet-empty': () => book({ [SHEET]: '' }),
  'type-of-macros': () => book({ 'xl/vbaProject.bin': 'x' }),
  'type-of-macro-sheets': () => book({ 'xl/macrosheets/sheet1.xml': '<a/>' }),
  'no-sheets': () => book({ [WORKBOOK]: workbookXml('') }),
  'sheet-proto': () => book({ [WORKBOOK]: workbookXml('<sheet name="__proto__" sheetId="1" r:id="rId1"/>') }),
  'relation-to-itself': () =>
    book({
      [WORKBOOK_RELS]: relsXml(
        relation('rId1', { type: 'worksheet', target: 'workbook.xml' }) +
          relation('rId2', { type: 'sharedStrings', target: 'workbook.xml' }),
      ),
    }),
  'relations-in-a-circle': () =>
    book({
      'xl/worksheets/_rels/sheet1.xml.rels': relsXml(
        relation('rId1', { type: 'drawing', target: 'sheet1.xml' }) +
          relation('rId2', { type: 'comments', target: '_rels/sheet1.xml.rels' }) +
          relation('rId3', { type: 'table', target: '../workbook.xml' }),
      ),
    }),
  'relation-up-and-out': () =>
    book({
      [WORKBOOK_RELS]: relsXml(relation('rId1', { type: 'worksheet', target: '../../../../../../etc/passwd' })),
    }),
  'relation-to-an-address': () =>
    book({
      [WORKBOOK_RELS]: relsXml(
        relation('rId1', {
          type: 'worksheet',
          target: 'http://127.0.0.1:9/sheet.xml',
          rest: 'TargetMode="External"',
        }),
      ),
    }),
  'relation-to-a-file': () =>
    book({ [ROOT_RELS]: relsXml(relation('rId1', { type: 'officeDocument', target: 'file:///etc/passwd' })) }),
};
