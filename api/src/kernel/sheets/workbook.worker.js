// Runs in a limited process, so that time and memory are bounded. It is passed as text: the path of the library comes with the job, and
// plain JavaScript needs no build.

/** Excel's limit. */
const MAX_CELL_CHARACTERS = 32_767;
/** A small file may have many cells that show one long text. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
/** Characters per line of output. */
const LINE_CHARACTERS = 64 * 1024;

const MAX_NAMES = 20;
const NAME_CHARACTERS = 100;

const REFUSED = '{"refused":"too_large"}';

async function readAll(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const write = (line) => new Promise((resolve) => process.stdout.write(`${line}\n`, resolve));

/** JSON has no dates and infinite numbers; Excel shows `#NUM!` for the latter. */
function toJsonCell(value) {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#NUM!' : { date: value.getTime() };
  if (typeof value === 'object' && value !== null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : '#NUM!';
  return value ?? null;
}

const isTooLong = (cell) => String(cell?.formula ?? cell).length > MAX_CELL_CHARACTERS;

/** `A` is 0. */
const columnNumber = (letters) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Opening tags of cells with contents. */
const CELL = /<(?:\w+:)?c\s([^<>]*?)(\/?)>(?!<\/)/g;
const PLACE = /(?:^|\s)r\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7})["']/;

/** Bytes searched at a time; no tag of a cell is longer than `MARK`. */
const PIECE = 1024 * 1024;
const MARK = 64 * 1024;

/** Content types and relationships that refuse a workbook: macros, or the binary format. */
const MACROS = /vbaProject|macrosheet/i;
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const BINARY = /sheet\.binary\./i;

/** Signature of an entry in an archive's directory, and the offset of its name. */
const ENTRY = 'PK\u0001\u0002';
const NAME_AT = 46;

/** Replaces a name in the archive's directory by one of the same length. */
function rename(file, name, other) {
  if (Buffer.byteLength(name) !== Buffer.byteLength(other)) return;
  const at = file.lastIndexOf(name);
  if (file.latin1Slice(at - NAME_AT, at - NAME_AT + ENTRY.length) === ENTRY) file.write(other, at);
}

/** Paths in the archive. */
const targetsIn = (relations) =>
  Array.from(relations.matchAll(/\sTarget\s*=\s*["']([^"'<>]{1,200})["']/g), ([, target]) =>
    target.startsWith('/') ? target.slice(1) : `xl/${target}`,
  );

/** @returns a function that reads a part of the archive, empty if it is missing */
async function openParts(library, file) {
  const { ZipReader } = await import(new URL('zip/reader.mjs', library));
  for (const name of new ZipReader(file).entries())
    if (name.includes('\\')) rename(file, name, name.replaceAll('\\', '/'));
  let zip = new ZipReader(file);
  const bytesAt = async (path) => Buffer.from(zip.has(path) ? await zip.extract(path) : []);
  // 1C writes `SharedStrings.xml` for `sharedStrings.xml`; the library would read no text.
  const spelled = new Map(zip.entries().map((name) => [name.toLowerCase(), name]));
  for (const target of targetsIn((await bytesAt(RELATIONS)).toString('utf8'))) {
    const name = spelled.get(target.toLowerCase()) ?? target;
    if (name !== target && !zip.has(target)) rename(file, name, target);
  }
  zip = new ZipReader(file);
  return bytesAt;
}

async function refusedPart(bytesAt) {
  const types = await bytesAt('[Content_Types].xml');
  if (BINARY.test(types)) return '{"refused":"other_format","named":{"format":".xlsb"}}';
  const relations = await bytesAt(RELATIONS);
  return MACROS.test(types) || MACROS.test(relations) ? '{"refused":"macros"}' : undefined;
}

/** The raw XML of the first sheet. */
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

/** Tags of cells in portions: as one string, a sheet would take much memory. */
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

/** The last opening tag may be incomplete. */
function lastOpening(text) {
  let at = text.lastIndexOf('<');
  while (at > 0 && (text[at + 1] ?? '/') === '/') at = text.lastIndexOf('<', at - 1);
  return Math.max(at, 0);
}

/** Finds the first cell outside the range, and the first duplicate, which the library ignores silently. */
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

async function read({ readXlsx }, { file, range, library }) {
  const bytesAt = await openParts(library, file);
  const refused = await refusedPart(bytesAt);
  if (refused) return refused;
  // Before the library reads the file, so that the memory is free again.
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
    if ((formula !== undefined || type === 'formula') && rows[row]) rows[row][column] = { formula: toJsonCell(value) };
  }
  const [sheet = '', ...further] = names;
  const hidden = Array.from(rowDefs).flatMap(([row, { hidden: isHidden }]) => (isHidden ? [row + 1] : []));
  return writeRows(rows, { sheet, further: further.slice(0, MAX_NAMES), hidden, ...faults });
}

/** Text that is not Unicode is Windows-1251, which lacks some Uzbek letters. */
function decoded(file) {
  if (file[0] === 0xff && file[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(file) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file) };
  } catch {
    const text = new TextDecoder('windows-1251').decode(file);
    return { text, isLossy: /\?[\u0400-\u04ff]/.test(text) };
  }
}

/** NUL, or the beginning of HTML, JSON or PDF. Other control characters are refused by cell. */
const NO_TABLE = /^\s*[<{%]|\0/;

/** Excel's separator line. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Comma-, semicolon- or tab-separated text. */
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

/** @returns the last line of the output */
async function writeRows(rows, ending) {
  let line = [];
  let [length, total] = [0, 0];
  for (let index = 0; index < rows.length; index += 1) {
    const row = Array.from(rows[index] ?? [], toJsonCell);
    if (row.some(isTooLong)) return REFUSED;
    const text = JSON.stringify(row);
    length += text.length;
    total += text.length;
    if (total > MAX_CHARACTERS) return REFUSED;
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
  const { job, library, ...input } = deserialize(await readAll(process.stdin));
  const jobs = { read, readText, write: compose };
  await write(await jobs[job](await import(library), { ...input, library }));
}

main().catch(async (error) => {
  await write(error instanceof RangeError ? REFUSED : '{"refused":"no_workbook"}');
  process.exit();
});
