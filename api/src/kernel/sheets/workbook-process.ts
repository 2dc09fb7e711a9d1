import path from 'node:path';
import { LimitedProcess, type Limits } from '@klaster/shared/processes';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import { SheetRefused } from './check-archive';
import { ProblemError, type RefusalReason } from '../problems/problem-error';

/** Megabytes; milliseconds of processor time and of real time. */
export type JobLimits = Readonly<Pick<Limits, 'heap' | 'memory' | 'time'>> & { readonly wait: number };

/** `Retry-After`. */
const RETRY_SECONDS = 5;

/** The last line of the worker's output. */
type Verdict = {
  readonly done?: true;
  readonly refused?: RefusalReason;
  readonly named?: Readonly<Record<string, string>>;
  /** Name of the sheet that was read, and of other visible ones. */
  readonly sheet?: string;
  readonly further?: readonly string[];
  readonly hidden?: readonly number[];
  /** The first cell outside the accepted range, and the first duplicate. */
  readonly beyond?: string;
  readonly twice?: string;
};

/** The worker is beside this file in the sources, and beside the program in the build. */
const PROGRAM = readFileSync(new URL('workbook.worker.js', import.meta.url), 'utf8');

const LIBRARY = realpathSync(createRequire(import.meta.url).resolve('hucre/xlsx'));

/** Characters: more than any job writes. */
const OUTPUT = 32 * 1024 * 1024;

type JobOptions = {
  readonly onLine: (line: string) => void;
  /** Kills the process. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Runs a job in a separate process.
 * @throws SheetRefused if the file is invalid or exceeds the limits
 * @throws ProblemError `busy` if the machine lacks resources
 * @throws the signal's reason when aborted
 */
export async function runJob(
  job: object,
  { heap, memory, time, wait }: JobLimits,
  { onLine, signal }: JobOptions,
): Promise<Verdict> {
  signal?.throwIfAborted();
  const limits: Limits = { heap, memory, time, output: OUTPUT, readable: [path.join(path.dirname(LIBRARY), '*')] };
  let verdict: Verdict = {};
  const limited: LimitedProcess = new LimitedProcess(PROGRAM, limits, () => {
    for (let line = limited.takeLine(); line !== undefined; line = limited.takeLine()) {
      if (line.startsWith('{')) verdict = JSON.parse(line) as Verdict;
      else onLine(line);
    }
  });
  limited.giveWay();
  const timer = setTimeout(() => limited.giveUp(wait), wait);
  const kill = () => limited.kill();
  signal?.addEventListener('abort', kill, { once: true });
  try {
    limited.end(serialize({ ...job, library: pathToFileURL(LIBRARY).href }));
    const { kind } = await limited.ended;
    signal?.throwIfAborted();
    if (verdict.refused) throw new SheetRefused(verdict.refused, verdict.named);
    if (kind === 'busy') throw new ProblemError('busy', { retryAfter: RETRY_SECONDS });
    if (kind !== 'finished') throw new SheetRefused(kind === 'died' ? 'no_workbook' : 'too_large');
    if (!verdict.done) throw new SheetRefused('no_workbook');
    return verdict;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}
