import { summary } from '@klaster/tools/check/print-steps';
import { exitOnSignal } from '@klaster/tools/process/end-with-children';
import { say } from '@klaster/tools/progress';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What was tried and seen, and what was wrong about it. */
export type Result = { readonly what: string; readonly faults: readonly string[] };

/** Faults of one result that are printed. */
const MAX_PRINTED = 20;

/** Prints each result as it comes, and counts them for the last line. */
export class Results {
  passed = 0;
  failed = 0;

  add({ what, faults }: Result): void {
    if (faults.length === 0) this.passed += 1;
    else this.failed += 1;
    say(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${what}`);
    faults.slice(0, MAX_PRINTED).forEach((fault) => fault && say(`        ${fault}`));
  }

  /** @param what the claim that is checked @param seen what was observed, unless it is of no interest */
  check(what: string, holds: boolean, seen: unknown = ''): void {
    const text = typeof seen === 'string' ? seen : JSON.stringify(seen);
    this.add({ what: text === '' ? what : `${what}: ${text}`, faults: holds ? [] : [''] });
  }
}

export type Proof = {
  /** A folder of its own, deleted in the end. `KEEP=1` keeps it, with its logs. */
  readonly folder: string;
  readonly results: Results;
};

/** Runs a proof, and prints how many of its results passed and failed. @returns the exit code */
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
  say(summary(results));
  return results.failed === 0 && results.passed > 0 ? 0 : 1;
}
