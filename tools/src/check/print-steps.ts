import type { Step, StepResult } from '../process/steps';
import { progress, say } from '../progress';

/** A line for each step that ended, followed by its output if something failed. */
export function printStep(step: Step, { passed, failed, output }: StepResult, seconds: number): void {
  const counts = passed + failed === 1 ? '' : `, ${passed} passed, ${failed} failed`;
  progress(`${failed === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s${counts})`);
  if (failed > 0) say(`\n${output}\n`);
}

/** The last line of `check` and `test`. */
export function summary({ passed, failed }: { passed: number; failed: number }): string {
  return `${passed} passed, ${failed} failed`;
}
