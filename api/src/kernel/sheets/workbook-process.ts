import path from 'node:path';
import { LimitedProcess, type Limits } from '@klaster/shared/processes';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import { SheetRefused } from './check-archive';
import { ProblemError, type RefusalReason } from '../problems/problem-error';

/** Limits of a job: memory in megabytes, milliseconds of processor time and by the clock. */
export type JobLimits = Readonly<Pick<Limits, 'heap' | 'memory' | 'time'>> & { readonly wait: number };

/** `Retry-After` when the machine had no resources for a job. */
const RETRY_SECONDS = 5;

/** Last line of the output of the program. */
type Verdict = {
  readonly done?: true;
  readonly refused?: RefusalReason;
  readonly named?: Readonly<Record<string, string>>;
  /** For a reading job: the name of the sheet that was read, and of other visible ones. */
  readonly sheet?: string;
  readonly further?: readonly string[];
  /** Numbers of hidden rows. */
  readonly hidden?: readonly number[];
  /** A filled cell outside the range, and a duplicate cell. */
  readonly beyond?: string;
  readonly twice?: string;
};

/** Beside this file in the sources, and beside the program in its build. */
const PROGRAM = readFileSync(new URL('workbook.worker.js', import.meta.url), 'utf8');

const LIBRARY = realpathSync(createRequire(import.meta.url).resolve('hucre/xlsx'));

/** Maximum number of buffered characters: more than any job writes in total. */
const OUTPUT = 32 * 1024 * 1024;

type JobOptions = {
  /** Called with each line of the output as soon as it is written. */
  readonly onLine: (line: string) => void;
  /** Kills the process when it is aborted. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Runs a job on a workbook in a separate process, which ends with it.
 * @throws SheetRefused if the file is not a workbook, or exceeds the limits
 * @throws ProblemError `busy` if the machine had no resources for it
 * @throws the signal's reason when aborted; the process is killed
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
