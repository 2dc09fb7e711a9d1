// Reads and writes whole workbooks in a thread of its own: whatever a file makes the library do, the thread's memory and time are
// bounded, and calls are answered meanwhile. Plain JavaScript: Node loads it as it is, from the sources and from the build.
import { parentPort, workerData } from 'node:worker_threads';
import { readXlsx, writeXlsx } from 'hucre/xlsx';

/** The first sheet's cells, row by row; a formula is told as such, and what it came to is not taken. */
async function read({ file, range }) {
  const { sheets } = await readXlsx(file, { range });
  const [sheet] = sheets;
  if (!sheet) return [];
  const { rows } = sheet;
  for (const [place, { formula, type }] of sheet.cells ?? []) {
    const [row, column] = place.split(',').map(Number);
    if ((formula !== undefined || type === 'formula') && rows[row]) rows[row][column] = { isFormula: true };
  }
  return rows;
}

const JOBS = { read, write: ({ workbook }) => writeXlsx(workbook) };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has none
parentPort.postMessage(await JOBS[workerData.job](workerData));
