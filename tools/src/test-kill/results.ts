import { say } from '../progress';

export type Result = { what: string; faults: readonly string[] };

/** Results so far, printed as they come. */
export class Results {
  passed = 0;
  failed = 0;

  add({ what, faults }: Result): void {
    if (faults.length === 0) this.passed += 1;
    else this.failed += 1;
    say(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${what}`);
    faults.forEach((fault) => say(`        ${fault}`));
  }
}
