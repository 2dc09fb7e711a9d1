// Reads or writes one whole workbook, as the program of a limited process: whatever a file makes the library do, time and memory
// are bounded. It is run as a text, so it imports nothing by itself: the library's address comes with the job. Plain JavaScript:
// it is taken as it is, from the sources and from the build.

/** What Excel takes into a cell. */
const MOST_IN_CELL = 32_767;
/** All that a file may say: a few characters may stand for very many, where many cells show one text. */
const MOST_CHARACTERS = 8 * 1024 * 1024;
/** Of a line of rows, which is then read at a stretch. */
const LINE_CHARACTERS = 64 * 1024;

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
  if (typeof value === 'number') return Number.isFinite(value) ? value : '#NUM!';
  return value ?? null;
}

const isTooLong = (cell) => typeof cell === 'string' && cell.length > MOST_IN_CELL;

/** The first sheet's cells, row by row; a formula is told as such, and what it came to is not taken. */
async function read({ readXlsx }, { file, range }) {
  const { sheets } = await readXlsx(file, { range, sheets: [0] });
  const { rows = [], cells = [] } = sheets[0] ?? {};
  for (const [place, { formula, type }] of cells) {
    const [row, column] = place.split(',').map(Number);
    if ((formula !== undefined || type === 'formula') && rows[row]) rows[row][column] = { formula: true };
  }
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
  return '{"done":true}';
}

async function compose({ writeXlsx }, { workbook }) {
  await write(JSON.stringify(Buffer.from(await writeXlsx(workbook)).toString('base64')));
  return '{"done":true}';
}

async function main() {
  const { deserialize } = process.getBuiltinModule('node:v8');
  const { job, library, ...input } = deserialize(await bytesOf(process.stdin));
  const jobs = { read, write: compose };
  await write(await jobs[job](await import(library), input));
}

main().catch(async (error) => {
  await write(error instanceof RangeError ? REFUSED : '{"refused":"no_workbook"}');
  process.exit();
});
