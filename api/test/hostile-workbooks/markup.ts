import {
  book,
  bookOfRows,
  figureRow,
  headerRow,
  relation,
  relsXml,
  sheetXml,
  SHEET,
  STRINGS,
  stringsXml,
  STYLES,
  stylesXml,
  textCell,
  WORKBOOK,
  WORKBOOK_RELATIONS,
  WORKBOOK_RELS,
  workbookXml,
  type HostileWorkbook,
} from './book';

const MILLION = 1_000_000;

const numbered = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** A raw text in the middle of the sheet's own markup. */
const inSheet = (markup: string) => bookOfRows(`<row r="2"><c t="inlineStr"><is><t>${markup}</t></is></c></row>`);

const doctype = async (definition: string, use: string) =>
  book({
    [SHEET]: sheetXml((await headerRow()) + `<row r="2"><c t="inlineStr"><is><t>${use}</t></is></c></row>`).replace(
      '<worksheet',
      `<!DOCTYPE worksheet ${definition}><worksheet`,
    ),
  });

/** Ten entities, each ten times the one before. */
const LAUGHS = `[<!ENTITY l0 "lol">${numbered(10, (index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)}]`;

const manySheets = (count: number) =>
  book({
    [WORKBOOK]: workbookXml(numbered(count, (index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId1"/>`)),
  });

const inBytes = async (bytes: Buffer) => {
  const xml = Buffer.from(sheetXml((await headerRow()) + `<row r="2">${textCell('MARK')}</row>`));
  const at = xml.indexOf('MARK');
  return book({ [SHEET]: Buffer.concat([xml.subarray(0, at), bytes, xml.subarray(at + 4)]) });
};

const encodedAs = async (encode: (text: string) => Buffer) =>
  book({ [SHEET]: encode(sheetXml((await headerRow()) + figureRow(2))) });

/** Excessive markup, and markup that is not what it seems to be. */
export const MARKUP: readonly HostileWorkbook[] = [
  { name: 'strings-million', make: () => book({ [STRINGS]: stringsXml('<si><t>a</t></si>'.repeat(MILLION)) }) },
  { name: 'strings-two-million-empty', make: () => book({ [STRINGS]: stringsXml('<si/>'.repeat(2 * MILLION)) }) },
  {
    name: 'strings-of-rich-runs',
    make: () => book({ [STRINGS]: stringsXml(`<si>${'<r><rPr><b/></rPr><t>a</t></r>'.repeat(400_000)}</si>`) }),
  },
  {
    name: 'strings-one-of-40-mb',
    make: () => book({ [STRINGS]: stringsXml(`<si><t>${'a'.repeat(40 * MILLION)}</t></si>`) }),
  },
  {
    name: 'strings-that-lie-about-their-count',
    make: () =>
      book({ [STRINGS]: stringsXml('<si><t>a</t></si>').replace('<sst', '<sst count="4294967295" uniqueCount="-1"') }),
  },
  {
    name: 'styles-200000',
    make: () =>
      book({
        [STYLES]: stylesXml(`<cellXfs>${'<xf numFmtId="14" applyNumberFormat="1"/>'.repeat(200_000)}</cellXfs>`),
      }),
  },
  {
    name: 'styles-number-formats-200000',
    make: () =>
      book({
        [STYLES]: stylesXml(
          `<numFmts>${numbered(200_000, (index) => `<numFmt numFmtId="${index}" formatCode="yyyy"/>`)}</numFmts>`,
        ),
      }),
  },
  {
    name: 'styles-fonts-300000',
    make: () =>
      book({
        [STYLES]: stylesXml(`<fonts>${'<font><b/><sz val="11"/><name val="x"/></font>'.repeat(300_000)}</fonts>`),
      }),
  },
  {
    name: 'styles-one-format-of-20-mb',
    make: () =>
      book({
        [STYLES]: stylesXml(
          `<numFmts><numFmt numFmtId="165" formatCode="${'[$-409]'.repeat(3 * MILLION)}"/></numFmts><cellXfs><xf numFmtId="165"/></cellXfs>`,
        ),
      }),
  },
  { name: 'sheets-65000', make: () => manySheets(65_000) },
  { name: 'sheets-300', make: () => manySheets(300) },
  {
    name: 'sheets-65000-with-relations',
    make: () =>
      book({
        [WORKBOOK]: workbookXml(
          numbered(65_000, (index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`),
        ),
        [WORKBOOK_RELS]: relsXml(
          numbered(65_000, (index) =>
            relation(`rId${index + 1}`, { type: 'worksheet', target: 'worksheets/sheet1.xml' }),
          ),
        ),
      }),
  },
  {
    name: 'names-400000',
    make: () =>
      book({
        [WORKBOOK]: workbookXml(
          '<sheet name="a" sheetId="1" r:id="rId1"/>',
          `<definedNames>${numbered(400_000, (index) => `<definedName name="n${index}">a!$A$1</definedName>`)}</definedNames>`,
        ),
      }),
  },
  {
    name: 'relations-300000',
    make: () =>
      book({
        [WORKBOOK_RELS]: relsXml(
          WORKBOOK_RELATIONS +
            numbered(300_000, (index) => relation(`x${index}`, { type: 'theme', target: 'theme.xml' })),
        ),
      }),
  },
  { name: 'deep-sheet', make: () => inSheet(`${'<a>'.repeat(MILLION)}${'</a>'.repeat(MILLION)}`) },
  { name: 'deep-sheet-unclosed', make: () => inSheet('<a>'.repeat(2 * MILLION)) },
  {
    name: 'deep-strings',
    make: () => book({ [STRINGS]: stringsXml(`${'<si>'.repeat(MILLION)}${'</si>'.repeat(MILLION)}`) }),
  },
  {
    name: 'deep-workbook',
    make: () =>
      book({
        [WORKBOOK]: workbookXml(
          `${'<a>'.repeat(500_000)}${'</a>'.repeat(500_000)}<sheet name="a" sheetId="1" r:id="rId1"/>`,
        ),
      }),
  },
  { name: 'entities-billion-laughs', make: () => doctype(LAUGHS, '&l10;') },
  { name: 'entities-quadratic', make: () => doctype(`[<!ENTITY a "${'a'.repeat(100_000)}">]`, '&a;'.repeat(100_000)) },
  { name: 'entities-of-themselves', make: () => doctype('[<!ENTITY a "&b;"><!ENTITY b "&a;">]', '&a;') },
  { name: 'entities-of-a-file', make: () => doctype('[<!ENTITY a SYSTEM "file:///etc/passwd">]', '&a;') },
  { name: 'entities-of-an-address', make: () => doctype('[<!ENTITY a SYSTEM "http://127.0.0.1:9/a">]', '&a;') },
  { name: 'entities-of-parameters', make: () => doctype('[<!ENTITY % a SYSTEM "http://127.0.0.1:9/a"> %a;]', 'x') },
  { name: 'doctype-of-an-address', make: () => doctype('SYSTEM "http://127.0.0.1:9/a.dtd"', 'x') },
  { name: 'doctype-unclosed', make: () => doctype(`[${'<!ENTITY a "'.repeat(MILLION)}`, 'x') },
  { name: 'attributes-million', make: () => inSheet(`<a ${numbered(MILLION, (index) => `a${index}="" `)}/>`) },
  { name: 'attributes-the-same-million', make: () => inSheet(`<a ${'a="" '.repeat(MILLION)}/>`) },
  { name: 'attributes-without-values', make: () => inSheet(`<a ${'a '.repeat(5 * MILLION)}/>`) },
  { name: 'attributes-unclosed', make: () => inSheet('<a a="'.repeat(2 * MILLION)) },
  { name: 'attributes-of-spaces', make: () => inSheet(`<a ${' '.repeat(30 * MILLION)}a`) },
  { name: 'attribute-of-40-mb', make: () => inSheet(`<a a="${'a'.repeat(40 * MILLION)}"/>`) },
  { name: 'attribute-proto', make: () => inSheet('<a __proto__="x" constructor="y" prototype="z"/>') },
  { name: 'comments-unclosed', make: () => inSheet('<!--'.repeat(5 * MILLION)) },
  { name: 'comments-million', make: () => inSheet('<!---->'.repeat(MILLION)) },
  { name: 'cdata-unclosed', make: () => inSheet('<![CDATA['.repeat(3 * MILLION)) },
  { name: 'instructions-million', make: () => inSheet('<?a?>'.repeat(MILLION)) },
  { name: 'angle-brackets-alone', make: () => inSheet('<'.repeat(20 * MILLION)) },
  { name: 'ampersands-alone', make: () => inSheet('&'.repeat(20 * MILLION)) },
  { name: 'references-million', make: () => inSheet('&#65;'.repeat(5 * MILLION)) },
  { name: 'references-to-nothing', make: () => inSheet('&#xD800;&#x110000;&#99999999999999999999;&#0;&#-1;&#x;') },
  { name: 'escapes-million', make: () => inSheet('_x0041_'.repeat(5 * MILLION)) },
  {
    name: 'namespaces-million',
    make: () => inSheet(numbered(400_000, (index) => `<n${index}:a xmlns:n${index}="x"/>`)),
  },
  { name: 'prefix-of-10-mb', make: () => inSheet(`<${'a:'.repeat(5 * MILLION)}b/>`) },
  {
    name: 'tags-in-the-wrong-order',
    make: () => inSheet('</t></is></c></row></sheetData></worksheet><worksheet><sheetData>'),
  },
  { name: 'utf8-invalid', make: () => inBytes(Buffer.from('c0afeda080f4908080ff', 'hex')) },
  { name: 'utf8-bom-in-the-middle', make: () => inBytes(Buffer.from('efbbbfefbbbf', 'hex')) },
  { name: 'nuls', make: () => inBytes(Buffer.alloc(1000)) },
  { name: 'control-characters', make: () => inBytes(Buffer.from(Array.from({ length: 32 }, (_, code) => code))) },
  { name: 'utf8-with-bom', make: () => encodedAs((text) => Buffer.from(`\ufeff${text}`)) },
  { name: 'utf16-with-bom', make: () => encodedAs((text) => Buffer.from(`\ufeff${text}`, 'utf16le')) },
  { name: 'utf7-declared', make: () => encodedAs((text) => Buffer.from(text.replace('UTF-8', 'UTF-7'))) },
  {
    name: 'binary-instead-of-markup',
    make: () => encodedAs(() => Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256))),
  },
];
