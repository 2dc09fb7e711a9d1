import type { Cell, WriteOptions } from 'hucre/xlsx';
import { IMPORT_ROWS, normaliseText, roundAsShown } from '@klaster/shared/contract/http';
import { mapInTurns } from '../queue/time-slice';
import { callerByUser, WorkQueue } from '../queue/work-queue';
import { ABOUT_NAMES } from './writing/about';
import { checkArchive, looksLikeText, SheetRefused } from './check-archive';
import { cellInXml, textInXml, dropUnsupported } from './writing/xml-texts';
import { runJob, type JobLimits } from './workbook-process';

export type Workbook = WriteOptions;

export type StyledCell = Partial<Cell>;

type FilledValue = string | number | boolean | Date | null;

/** `result`: null if the file has no stored result. */
export type FilledCell = FilledValue | { readonly isFormula: true; readonly result: FilledValue };

export type ReadSheet = {
  readonly cells: FilledCell[][];
  readonly name: string;
  /** Other visible sheets, without the one that describes our files. */
  readonly further: readonly string[];
  /** Hidden rows. */
  readonly hidden?: readonly number[];
};

/** Our files have some twenty columns. */
const LAST_COLUMN = 'BH';

/** Rows above the entries in our files. */
const TOP_ROWS = 12;

const MB = 1024 * 1024;

type Kind = JobLimits & {
  readonly rows: number;
  /** Total of inflated bytes. */
  readonly inflated: number;
  /** Waiting jobs, in total and per user. */
  readonly maxWaiting: number;
  readonly maxPerCaller: number;
  readonly retrySeconds: number;
};

/** A list of 10,000 rows has 15 MB; a report has 110 rows. Both kinds at their limits stay below 400 MB. */
const KINDS = {
  list: {
    rows: IMPORT_ROWS + TOP_ROWS,
    inflated: 48 * MB,
    heap: 192,
    memory: 256,
    time: 10_000,
    wait: 60_000,
    maxWaiting: 8,
    maxPerCaller: 2,
    retrySeconds: 5,
  },
  report: {
    rows: 500,
    inflated: 8 * MB,
    heap: 64,
    memory: 128,
    time: 5_000,
    wait: 60_000,
    maxWaiting: 32,
    maxPerCaller: 2,
    retrySeconds: 2,
  },
} as const satisfies Record<string, Kind>;

export type Bearer = { readonly user: { readonly id: number }; readonly signal?: AbortSignal };

/** Reads and writes workbooks of one kind, one at a time, each in a separate process. */
export class Workbooks {
  private readonly queue: WorkQueue;
  private readonly limits: Kind;

  constructor(kind: keyof typeof KINDS) {
    this.limits = KINDS[kind];
    const { maxWaiting, maxPerCaller, retrySeconds } = this.limits;
    const share = { concurrency: 1, maxWaiting: maxPerCaller, problem: 'too_many_uploads' } as const;
    this.queue = new WorkQueue({ name: `workbooks_${kind}`, concurrency: 1, maxWaiting, retrySeconds, share });
  }

  /** Reads the first sheet. @throws SheetRefused if the file is invalid, too costly, or has a cell that would be ignored */
  async read(file: Buffer, bearer: Bearer): Promise<ReadSheet> {
    const { rows: maxRows, inflated } = this.limits;
    const isText = looksLikeText(file);
    if (!isText) await checkArchive(file, inflated);
    const job = isText ? 'readText' : 'read';
    const range = `A1:${LAST_COLUMN}${maxRows + 1}`;
    const convert = (lines: string[]) => mapInTurns(lines, rowsIn);
    const { verdict, output } = await this.run({ job, file, range }, bearer, convert);
    const rows = output.flat();
    if (rows.length > maxRows) throw new SheetRefused('too_many_rows');
    const { sheet = '', further = [], hidden = [], beyond, twice } = verdict;
    if (beyond) throw new SheetRefused('cell_beyond', { cell: beyond, sheet });
    if (twice) throw new SheetRefused('cell_twice', { cell: twice, sheet });
    return { cells: rows, name: sheet, further: further.filter((other) => !ABOUT_NAMES.includes(other)), hidden };
  }

  /** Builds the workbook in memory, with styles and lists of choices, which streaming does not support. */
  async write(workbook: Workbook, bearer: Bearer): Promise<Buffer> {
    const convert = ([line = '""']: string[]) => Buffer.from(JSON.parse(line) as string, 'base64');
    return (await this.run({ job: 'write', workbook: inXml(workbook) }, bearer, convert)).output;
  }

  /** Converts the job's lines before the next job begins: the rows of several files at once would take too much memory. */
  private run<T>(job: object, bearer: Bearer, convert: (lines: string[]) => T | Promise<T>) {
    return this.queue.run(async () => {
      const lines: string[] = [];
      const onLine = (line: string) => void lines.push(line);
      const verdict = await runJob(job, this.limits, { onLine, signal: bearer.signal });
      return { verdict, output: await convert(lines) };
    }, callerByUser(bearer));
  }
}

/** The other rows keep their numbers. */
export function withoutHidden({ cells, hidden = [], ...sheet }: ReadSheet): ReadSheet {
  const left = new Set(hidden);
  return { ...sheet, cells: cells.map((row, index) => (left.has(index + 1) ? [] : row)) };
}

/** Drops characters that XML cannot contain. */
function inXml({ sheets, ...workbook }: Workbook): Workbook {
  const addStyle = ({ comment, value, ...cell }: StyledCell): StyledCell => ({
    ...cell,
    ...(value !== undefined && { value: cellInXml(value) }),
    ...(comment && { comment: { ...comment, text: dropUnsupported(comment.text) } }),
  });
  return {
    ...workbook,
    sheets: sheets.map(({ rows, cells, ...sheet }) => ({
      ...sheet,
      name: textInXml(sheet.name),
      ...(rows && { rows: rows.map((row) => row.map(cellInXml)) }),
      ...(cells && { cells: new Map([...cells].map(([place, cell]) => [place, addStyle(cell)])) }),
    })),
  };
}

type WireValue = string | number | boolean | null | { readonly date: number };

type WireCell = WireValue | { readonly formula: WireValue };

/** Reads a cell as its sender sees it: numbers rounded as shown, texts normalised. */
function valueIn(value: WireValue): FilledValue {
  if (typeof value === 'number') return roundAsShown(value);
  if (typeof value === 'string') return normaliseText(value);
  return typeof value === 'object' && value !== null ? new Date(value.date) : value;
}

function rowsIn(line: string): FilledCell[][] {
  const cellIn = (cell: WireCell): FilledCell =>
    typeof cell === 'object' && cell !== null && 'formula' in cell
      ? { isFormula: true, result: valueIn(cell.formula) }
      : valueIn(cell);
  return (JSON.parse(line) as WireCell[][]).map((row) => row.map(cellIn));
}
