import {
  book,
  bookOfRows,
  figureRow,
  headerRow,
  joinParts,
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
  type HostileWorkbooks,
} from './book';

const MILLION = 1_000_000;

/** Raw markup within the sheet. */
const inSheet = (markup: string) => bookOfRows(`<row r="2"><c t="inlineStr"><is><t>${markup}</t></is></c></row>`);

const doctype = async (definition: string, use: string) =>
  book({
    [SHEET]: sheetXml((await headerRow()) + `<row r="2"><c t="inlineStr"><is><t>${use}</t></is></c></row>`).replace(
      '<worksheet',
      `<!DOCTYPE worksheet ${definition}><worksheet`,
    ),
  });

/** Each entity repeats the previous one ten times. */
const LAUGHS = `[<!ENTITY l0 "lol">${joinParts(10, (index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)}]`;

const manySheets = (count: number) =>
  book({
    [WORKBOOK]: workbookXml(
      joinParts(count, (index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId1"/>`),
    ),
  });

const inBytes = async (bytes: Buffer) => {
  const xml = Buffer.from(sheetXml((await headerRow()) + `<row r="2">${textCell('MARK')}</row>`));
  const at = xml.indexOf('MARK');
  return book({ [SHEET]: Buffer.concat([xml.subarray(0, at), bytes, xml.subarray(at + 4)]) });
};

const encodedAs = async (encode: (text: string) => Buffer) =>
  book({ [SHEET]: encode(sheetXml((await headerRow()) + figureRow(2))) });

/** Excessive or malformed markup. */
export const MARKUP: HostileWorkbooks = {
  'strings-million': () => book({ [STRINGS]: stringsXml('<si><t>a</t></si>'.repeat(MILLION)) }),
  'strings-two-million-empty': () => book({ [STRINGS]: stringsXml('<si/>'.repeat(2 * MILLION)) }),
  'strings-of-rich-runs': () =>
    book({ [STRINGS]: stringsXml(`<si>${'<r><rPr><b/></rPr><t>a</t></r>'.repeat(400_000)}</si>`) }),
  'strings-one-of-40-mb': () => book({ [STRINGS]: stringsXml(`<si><t>${'a'.repeat(40 * MILLION)}</t></si>`) }),
  'strings-that-lie-about-their-count': () =>
    book({ [STRINGS]: stringsXml('<si><t>a</t></si>').replace('<sst', '<sst count="4294967295" uniqueCount="-1"') }),
  'styles-200000': () =>
    book({
      [STYLES]: stylesXml(`<cellXfs>${'<xf numFmtId="14" applyNumberFormat="1"/>'.repeat(200_000)}</cellXfs>`),
    }),
  'styles-number-formats-200000': () =>
    book({
      [STYLES]: stylesXml(
        `<numFmts>${joinParts(200_000, (index) => `<numFmt numFmtId="${index}" formatCode="yyyy"/>`)}</numFmts>`,
      ),
    }),
  'styles-fonts-300000': () =>
    book({
      [STYLES]: stylesXml(`<fonts>${'<font><b/><sz val="11"/><name val="x"/></font>'.repeat(300_000)}</fonts>`),
    }),
  'styles-one-format-of-20-mb': () =>
    book({
      [STYLES]: stylesXml(
        `<numFmts><numFmt numFmtId="165" formatCode="${'[$-409]'.repeat(3 * MILLION)}"/></numFmts><cellXfs><xf numFmtId="165"/></cellXfs>`,
      ),
    }),
  'sheets-65000': () => manySheets(65_000),
  'sheets-300': () => manySheets(300),
  'sheets-65000-with-relations': () =>
    book({
      [WORKBOOK]: workbookXml(
        joinParts(65_000, (index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`),
      ),
      [WORKBOOK_RELS]: relsXml(
        joinParts(65_000, (index) =>
          relation(`rId${index + 1}`, { type: 'worksheet', target: 'worksheets/sheet1.xml' }),
        ),
      ),
    }),
  'names-400000': () =>
    book({
      [WORKBOOK]: workbookXml(
        '<sheet name="a" sheetId="1" r:id="rId1"/>',
        `<definedNames>${joinParts(400_000, (index) => `<definedName name="n${index}">a!$A$1</definedName>`)}</definedNames>`,
      ),
    }),
  'relations-300000': () =>
    book({
      [WORKBOOK_RELS]: relsXml(
        WORKBOOK_RELATIONS +
          joinParts(300_000, (index) => relation(`x${index}`, { type: 'theme', target: 'theme.xml' })),
      ),
    }),
  'deep-sheet': () => inSheet(`${'<a>'.repeat(MILLION)}${'</a>'.repeat(MILLION)}`),
  'deep-sheet-unclosed': () => inSheet('<a>'.repeat(2 * MILLION)),
  'deep-strings': () => book({ [STRINGS]: stringsXml(`${'<si>'.repeat(MILLION)}${'</si>'.repeat(MILLION)}`) }),
  'deep-workbook': () =>
    book({
      [WORKBOOK]: workbookXml(
        `${'<a>'.repeat(500_000)}${'</a>'.repeat(500_000)}<sheet name="a" sheetId="1" r:id="rId1"/>`,
      ),
    }),
  'entities-billion-laughs': () => doctype(LAUGHS, '&l10;'),
  'entities-quadratic': () => doctype(`[<!ENTITY a "${'a'.repeat(100_000)}">]`, '&a;'.repeat(100_000)),
  'entities-of-themselves': () => doctype('[<!ENTITY a "&b;"><!ENTITY b "&a;">]', '&a;'),
  'entities-of-a-file': () => doctype('[<!ENTITY a SYSTEM "file:///etc/passwd">]', '&a;'),
  'entities-of-an-address': () => doctype('[<!ENTITY a SYSTEM "http://127.0.0.1:9/a">]', '&a;'),
  'entities-of-parameters': () => doctype('[<!ENTITY % a SYSTEM "http://127.0.0.1:9/a"> %a;]', 'x'),
  'doctype-of-an-address': () => doctype('SYSTEM "http://127.0.0.1:9/a.dtd"', 'x'),
  'doctype-unclosed': () => doctype(`[${'<!ENTITY a "'.repeat(MILLION)}`, 'x'),
  'attributes-million': () => inSheet(`<a ${joinParts(MILLION, (index) => `a${index}="" `)}/>`),
  'attributes-the-same-million': () => inSheet(`<a ${'a="" '.repeat(MILLION)}/>`),
  'attributes-without-values': () => inSheet(`<a ${'a '.repeat(5 * MILLION)}/>`),
  'attributes-unclosed': () => inSheet('<a a="'.repeat(2 * MILLION)),
  'attributes-of-spaces': () => inSheet(`<a ${' '.repeat(30 * MILLION)}a`),
  'attribute-of-40-mb': () => inSheet(`<a a="${'a'.repeat(40 * MILLION)}"/>`),
  'attribute-proto': () => inSheet('<a __proto__="x" constructor="y" prototype="z"/>'),
  'comments-unclosed': () => inSheet('<!--'.repeat(5 * MILLION)),
  'comments-million': () => inSheet('<!---->'.repeat(MILLION)),
  'cdata-unclosed': () => inSheet('<![CDATA['.repeat(3 * MILLION)),
  'instructions-million': () => inSheet('<?a?>'.repeat(MILLION)),
  'angle-brackets-alone': () => inSheet('<'.repeat(20 * MILLION)),
  'ampersands-alone': () => inSheet('&'.repeat(20 * MILLION)),
  'references-million': () => inSheet('&#65;'.repeat(5 * MILLION)),
  'references-to-nothing': () => inSheet('&#xD800;&#x110000;&#99999999999999999999;&#0;&#-1;&#x;'),
  'escapes-million': () => inSheet('_x0041_'.repeat(5 * MILLION)),
  'namespaces-million': () => inSheet(joinParts(400_000, (index) => `<n${index}:a xmlns:n${index}="x"/>`)),
  'prefix-of-10-mb': () => inSheet(`<${'a:'.repeat(5 * MILLION)}b/>`),
  'tags-in-the-wrong-order': () => inSheet('</t></is></c></row></sheetData></worksheet><worksheet><sheetData>'),
  'utf8-invalid': () => inBytes(Buffer.from('c0afeda080f4908080ff', 'hex')),
  'utf8-bom-in-the-middle': () => inBytes(Buffer.from('efbbbfefbbbf', 'hex')),
  nuls: () => inBytes(Buffer.alloc(1000)),
  'control-characters': () => inBytes(Buffer.from(Array.from({ length: 32 }, (_, code) => code))),
  'utf8-with-bom': () => encodedAs((text) => Buffer.from(`\ufeff${text}`)),
  'utf16-with-bom': () => encodedAs((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  'utf7-declared': () => encodedAs((text) => Buffer.from(text.replace('UTF-8', 'UTF-7'))),
  'binary-instead-of-markup': () =>
    encodedAs(() => Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256))),
};
