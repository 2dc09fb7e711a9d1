import type { Cell, WriteOptions } from 'hucre/xlsx';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { checkArchive, SheetRefused } from './check-archive';

export type { CellValue } from 'hucre/xlsx';

/** What is written: sheets with their rows, and what single cells have besides. */
export type Workbook = WriteOptions;

export type StyledCell = Partial<Cell>;

/** A cell as it was filled in; of a formula only that it is one. */
export type FilledCell = string | number | boolean | Date | null | { readonly isFormula: true };

/** Columns that are looked at: ours have some twenty. */
const LAST_COLUMN = 'BH';

const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }, ms: 20_000 };

/** Beside this file in the sources, and beside the program in its build. */
const PROGRAM = fileURLToPath(new URL('workbook.worker.js', import.meta.url));

/**
 * The first sheet of a workbook, from its first row on.
 * @param mostRows more of them are refused
 * @throws SheetRefused where it is no workbook, or would cost too much to read
 */
export async function readWorkbook(file: Buffer, mostRows: number): Promise<FilledCell[][]> {
  checkArchive(file);
  const rows = await inThread<FilledCell[][]>({ job: 'read', file, range: `A1:${LAST_COLUMN}${mostRows + 1}` });
  if (rows.length > mostRows) throw new SheetRefused('too_many_rows');
  return rows;
}

/** A whole workbook in memory, with what the writing of single rows cannot do: styles and choices of single cells. */
export async function writeWorkbook(workbook: Workbook): Promise<Buffer> {
  return Buffer.from(await inThread<Uint8Array>({ job: 'write', workbook }));
}

function inThread<T>(workerData: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const { resourceLimits, ms } = LIMITS;
    const worker = new Worker(PROGRAM, { workerData, resourceLimits, execArgv: [] });
    const timer = setTimeout(() => {
      reject(new SheetRefused('too_large'));
      void worker.terminate();
    }, ms);
    worker.once('message', resolve);
    worker.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new SheetRefused(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'no_workbook')),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      // After an answer, nothing; without one nobody shall wait for it.
      reject(new SheetRefused('no_workbook'));
    });
  });
}

/** What programs call a column: 0 is `A`, 26 is `AA`. */
export function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
