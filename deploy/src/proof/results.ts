import { say } from '../run';

/** Results, a line each, and the counts of the last line. */
export class Results {
  private readonly counts = { passed: 0, failed: 0, skipped: 0 };

  get failed(): number {
    return this.counts.failed;
  }

  /** @param what it shows; with what was seen, where that is of interest */
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
