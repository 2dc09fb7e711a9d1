import { formatCounts } from '@klaster/tools/process/steps';
import { exitOnSignal } from '@klaster/tools/process/run-program';
import { say } from '@klaster/tools/progress';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Result = { readonly what: string; readonly faults: readonly string[] };

const MAX_PRINTED = 20;

/** Prints each result, and counts them for the last line. */
export class Results {
  passed = 0;
  failed = 0;

  add({ what, faults }: Result): void {
    if (faults.length === 0) this.passed += 1;
    else this.failed += 1;
    say(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${what}`);
    faults.slice(0, MAX_PRINTED).forEach((fault) => fault && say(`        ${fault}`));
  }

  /** @param seen what was observed; printed unless empty */
  check(what: string, holds: boolean, seen: unknown = ''): void {
    const text = typeof seen === 'string' ? seen : JSON.stringify(seen);
    this.add({ what: text === '' ? what : `${what}: ${text}`, faults: holds ? [] : [''] });
  }
}

/** The error message of a wait that timed out. */
export const describeTimeout = (waiting: Promise<unknown>): Promise<string[]> =>
  waiting.then(
    () => [],
    (error: Error) => [error.message],
  );

export type Proof = {
  /** Deleted in the end, unless `KEEP=1`. */
  readonly folder: string;
  readonly results: Results;
};

/** Prints how many results passed and failed. @returns the exit code */
export async function prove(name: string, work: (proof: Proof) => Promise<void>): Promise<number> {
  exitOnSignal();
  const results = new Results();
  const folder = await mkdtemp(path.join(tmpdir(), `klaster-${name}-`));
  // PostgreSQL and nginx run as other users.
  await chmod(folder, 0o755);
  try {
    await work({ folder, results });
  } finally {
    if (process.env['KEEP'] === '1') say(`Data and logs are in ${folder}.`);
    else await rm(folder, { recursive: true, force: true });
  }
  say(formatCounts(results));
  return results.failed === 0 && results.passed > 0 ? 0 : 1;
}
