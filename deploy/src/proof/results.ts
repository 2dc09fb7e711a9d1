import { say } from '../run';

/** Prints each result on a line, and counts them for the last line. */
export class Results {
  private readonly counts = { passed: 0, failed: 0, skipped: 0 };

  get failed(): number {
    return this.counts.failed;
  }

  /** @param what the claim that is checked @param seen what was observed; empty if that is of no interest */
  check(what: string, holds: boolean, seen: unknown = ''): void {
    this.counts[holds ? 'passed' : 'failed'] += 1;
    const text = typeof seen === 'string' ? seen : JSON.stringify(seen);
    say(`${holds ? 'passed ' : 'FAILED '} ${what}${text === '' ? '' : `: ${text}`}`);
  }

  skip(what: string, why: string): void {
    this.counts.skipped += 1;
    say(`skipped ${what}: ${why}`);
  }

  sentence(): string {
    const { passed, failed, skipped } = this.counts;
    return `${passed} passed, ${failed} failed, ${skipped} skipped`;
  }
}
