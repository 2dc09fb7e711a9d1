// Reads or writes one whole workbook, as the program of a limited process: whatever a file makes the library do, time and memory
// are bounded. It is run as a text, so it imports nothing by itself: the library's address comes with the job. Plain JavaScript:
// it is taken as it is, from the sources and from the build.

/** What Excel takes into a cell. */
const MOST_IN_CELL = 32_767;
/** All that a file may say: a few characters may stand for very many, where many cells show one text. */
const MOST_CHARACTERS = 8 * 1024 * 1024;
/** Of a line of rows, which is then read at a stretch. */
const LINE_CHARACTERS = 64 * 1024;

/** Sheets that are named, and characters of a name. */
const MOST_NAMES = 20;
const NAME_CHARACTERS = 100;

const REFUSED = '{"refused":"too_large"}';

async function bytesOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const write = (line) => new Promise((resolve) => process.stdout.write(`${line}\n`, resolve));

/** A cell as JSON can say it; what no JSON can is what Excel shows of it. */
function cellOf(value) {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#NUM!' : { date: value.getTime() };
  if (typeof value === 'object' && value !== null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : '#NUM!';
  return value ?? null;
}

const isTooLong = (cell) => String(cell?.formula ?? cell).length > MOST_IN_CELL;

/** Columns by their letters, from 0. */
const columnNumber = (letters) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Where cells stand; a cell without contents is none. */
const CELL = /<(?:\w+:)?c\s([^<>]*?)(\/?)>(?!<\/)/g;
const PLACE = /(?:^|\s)r\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7})["']/;

/** Bytes of a sheet that are looked through at a time; a mark that is longer than some is no cell of anybody's. */
const PIECE = 1024 * 1024;
const MARK = 64 * 1024;

/** What the parts of a workbook are, by their content types and relationships: macros or a binary workbook refuse it. */
const MACROS = /vbaProject|macrosheet/i;
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const BINARY = /sheet\.binary\./i;

/** Begins an entry of an archive's directory, its name follows at this distance. */
const ENTRY = 'PK\u0001\u0002';
const NAME_AT = 46;

/** Renames an entry in the directory of the archive, if both names have the same length. */
function rename(file, name, other) {
  if (Buffer.byteLength(name) !== Buffer.byteLength(other)) return;
  const at = file.lastIndexOf(name);
  if (file.latin1Slice(at - NAME_AT, at - NAME_AT + ENTRY.length) === ENTRY) file.write(other, at);
}

/** What relationships point to, as names of the archive. */
const targetsIn = (relations) =>
  Array.from(relations.matchAll(/\sTarget\s*=\s*["']([^"'<>]{1,200})["']/g), ([, target]) =>
    target.startsWith('/') ? target.slice(1) : `xl/${target}`,
  );

/** Gives the bytes of a part of the archive, none if it has no such part. */
async function partsOf(library, file) {
  const { ZipReader } = await import(new URL('zip/reader.mjs', library));
  for (const name of new ZipReader(file).entries())
    if (name.includes('\\')) rename(file, name, name.replaceAll('\\', '/'));
  let zip = new ZipReader(file);
  const bytesAt = async (path) => Buffer.from(zip.has(path) ? await zip.extract(path) : []);
  // Names are the same in any case, and 1C writes `SharedStrings.xml` for `sharedStrings.xml`: the library would read no text.
  const spelled = new Map(zip.entries().map((name) => [name.toLowerCase(), name]));
  for (const target of targetsIn((await bytesAt(RELATIONS)).toString('utf8'))) {
    const name = spelled.get(target.toLowerCase()) ?? target;
    if (name !== target && !zip.has(target)) rename(file, name, target);
  }
  zip = new ZipReader(file);
  return bytesAt;
}

/** Why a workbook of these parts is not read. */
async function refusedPart(bytesAt) {
  const types = await bytesAt('[Content_Types].xml');
  if (BINARY.test(types)) return '{"refused":"other_format","named":{"format":".xlsb"}}';
  const relations = await bytesAt(RELATIONS);
  return MACROS.test(types) || MACROS.test(relations) ? '{"refused":"macros"}' : undefined;
}

/** The first sheet as it stands in the archive, as far as that says where it is. */
async function sheetBytes(bytesAt) {
  const [sheet = ''] = /<(?:\w+:)?sheet\s[^<>]*>/.exec((await bytesAt('xl/workbook.xml')).toString('utf8')) ?? [];
  const [, id] = /\s\w+:id\s*=\s*["']([^"'<>]{1,200})["']/.exec(sheet) ?? [];
  const relations = (await bytesAt(RELATIONS)).toString('utf8');
  let relation = '';
  for (const [one] of relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g))
    if (!relation && (one.includes(`"${id}"`) || one.includes(`'${id}'`))) relation = one;
  const [target = ''] = targetsIn(relation);
  return bytesAt(target);
}

/** Marks of cells, a piece of the sheet at a time: they are ASCII, and the whole as a text would take much memory. */
function* cellMarks(bytes) {
  let rest = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = rest + bytes.toString('latin1', at, at + PIECE);
    const isLast = at + PIECE >= bytes.length;
    const end = isLast ? text.length : lastOpening(text);
    yield* text.slice(0, end).matchAll(CELL);
    rest = text.slice(end).slice(-MARK);
  }
}

/** Where the last mark begins that ends no other: what follows a mark is looked at with it. */
function lastOpening(text) {
  let at = text.lastIndexOf('<');
  while (at > 0 && (text[at + 1] ?? '/') === '/') at = text.lastIndexOf('<', at - 1);
  return Math.max(at, 0);
}

/** The first cell that stands outside what is read, and the first that stands twice: the library passes over both without a word. */
async function overlooked(bytesAt, range) {
  const [, lastLetters, lastRow] = /:([A-Z]+)(\d+)$/.exec(range);
  const columns = columnNumber(lastLetters) + 1;
  const seen = new Uint8Array((Number(lastRow) + 1) * columns);
  const found = {};
  for (const [, attributes, closed] of cellMarks(await sheetBytes(bytesAt))) {
    const [, letters, row] = (closed ? null : PLACE.exec(attributes)) ?? [];
    if (letters === undefined) continue;
    const column = columnNumber(letters);
    if (column >= columns || Number(row) > Number(lastRow)) found.beyond ??= letters + row;
    else {
      const place = Number(row) * columns + column;
      if (seen[place]) found.twice ??= letters + row;
      seen[place] = 1;
    }
  }
  return found;
}

/** The first sheet's cells, row by row; a formula comes as such, with what it came to. */
async function read({ readXlsx }, { file, range, library }) {
  const bytesAt = await partsOf(library, file);
  const refused = await refusedPart(bytesAt);
  if (refused) return refused;
  // First, so that what it holds is free again for the library.
  const faults = await overlooked(bytesAt, range);
  const names = [];
  const isFirst = ({ name, index, hidden, veryHidden }) => {
    if (index === 0 || !(hidden || veryHidden)) names.push(name.slice(0, NAME_CHARACTERS));
    return index === 0;
  };
  const { sheets } = await readXlsx(file, { range, sheets: isFirst });
  const { rows = [], cells = [], rowDefs = [] } = sheets[0] ?? {};
  for (const [place, { formula, type, value }] of cells) {
    const [row, column] = place.split(',').map(Number);
    if ((formula !== undefined || type === 'formula') && rows[row]) rows[row][column] = { formula: cellOf(value) };
  }
  const [sheet = '', ...further] = names;
  const hidden = Array.from(rowDefs).flatMap(([row, { hidden: isHidden }]) => (isHidden ? [row + 1] : []));
  return writeRows(rows, { sheet, further: further.slice(0, MOST_NAMES), hidden, ...faults });
}

/** A text that is not in Unicode has the letters of Windows in this region, which are not all that Uzbek has. */
function decoded(file) {
  if (file[0] === 0xff && file[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(file) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file) };
  } catch {
    const text = new TextDecoder('windows-1251').decode(file);
    return { text, isLossy: /\?[\u0400-\u04ff]/.test(text) };
  }
}

/** No table of anybody's: NUL, or the beginning of a page, an object or a PDF. Other control characters are refused by cell. */
const NO_TABLE = /^\s*[<{%]|\0/;

/** A first line by which Excel is told the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Rows of a text with commas, semicolons or tabs between its cells. */
async function readText(_, { file, range, library }) {
  const { text, isLossy } = decoded(file);
  if (NO_TABLE.test(text)) return '{"refused":"no_workbook"}';
  if (isLossy) return '{"refused":"letters_lost"}';
  const { parseCsv } = await import(new URL('csv.mjs', library));
  const [line = '', delimiter] = SEPARATOR_LINE.exec(text) ?? [];
  const all = parseCsv(text.slice(line.length), { delimiter });
  const [, lastLetters, lastRow] = /:([A-Z]+)(\d+)$/.exec(range);
  const rows = all.slice(0, Number(lastRow));
  const width = columnNumber(lastLetters) + 1;
  const wide = rows.findIndex((row) => row.slice(width).some((cell) => cell !== ''));
  return writeRows(
    rows.map((row) => row.slice(0, width)),
    { sheet: 'CSV', ...(wide >= 0 && { beyond: `BI${wide + 1}` }) },
  );
}

/** Writes rows, a portion at a time, and gives what is said at the end. */
async function writeRows(rows, ending) {
  let line = [];
  let [length, total] = [0, 0];
  for (let index = 0; index < rows.length; index += 1) {
    const row = Array.from(rows[index] ?? [], cellOf);
    if (row.some(isTooLong)) return REFUSED;
    const text = JSON.stringify(row);
    length += text.length;
    total += text.length;
    if (total > MOST_CHARACTERS) return REFUSED;
    line.push(text);
    if (length < LINE_CHARACTERS) continue;
    await write(`[${line.join(',')}]`);
    line = [];
    length = 0;
  }
  await write(`[${line.join(',')}]`);
  return JSON.stringify({ done: true, ...ending });
}

async function compose({ writeXlsx }, { workbook }) {
  await write(JSON.stringify(Buffer.from(await writeXlsx(workbook)).toString('base64')));
  return '{"done":true}';
}

async function main() {
  const { deserialize } = process.getBuiltinModule('node:v8');
  const { job, library, ...input } = deserialize(await bytesOf(process.stdin));
  const jobs = { read, readText, write: compose };
  await write(await jobs[job](await import(library), { ...input, library }));
}

main().catch(async (error) => {
  await write(error instanceof RangeError ? REFUSED : '{"refused":"no_workbook"}');
  process.exit();
});
