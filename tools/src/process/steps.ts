import { UserError } from '../../bootstrap/user-error.mjs';
import { progress, say } from '../progress';

export type StepResult = {
  passed: number;
  failed: number;
  output: string;
};

/** A part of `check` or `test`. */
export type Step = {
  name: string;
  /** Processor cores that it uses. */
  cores: 1 | 2;
  /** Steps that have to succeed before. */
  needs?: readonly string[];
  run: () => Promise<StepResult>;
};

export type Report = (step: Step, result: StepResult, seconds: number) => void;

/** The single result of a step: passed if there is no complaint. */
export function verdict(complaint: string): StepResult {
  return complaint ? { passed: 0, failed: 1, output: complaint } : { passed: 1, failed: 0, output: '' };
}

/** Runs steps in order, several at once if there are enough cores. A step whose needs failed counts as one failure. */
export async function runSteps(
  steps: readonly Step[],
  cores: number,
  onDone: Report,
): Promise<{ passed: number; failed: number }> {
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  const results = new Map<string, StepResult>();
  const start = async (step: Step) => {
    const began = performance.now();
    const result = await outcome(step, results);
    results.set(step.name, result);
    running.delete(step);
    onDone(step, result, (performance.now() - began) / 1000);
  };
  while (waiting.length + running.size > 0) {
    const next = waiting.findIndex((step) => fits(step, { running: [...running.keys()], steps, results }, cores));
    if (next >= 0) {
      const [step] = waiting.splice(next, 1);
      if (step) running.set(step, start(step));
    } else {
      await Promise.race(running.values());
    }
  }
  const all = [...results.values()];
  return { passed: sum(all.map((result) => result.passed)), failed: sum(all.map((result) => result.failed)) };
}

/** Prints a line for each step that ended, and its output if something failed. */
export function printStep(step: Step, { passed, failed, output }: StepResult, seconds: number): void {
  const counts = passed + failed === 1 ? '' : `, ${passed} passed, ${failed} failed`;
  progress(`${failed === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s${counts})`);
  if (failed > 0) say(`\n${output}\n`);
}

/** The last line of `check`, `test` and the proofs. */
export const formatCounts = ({ passed, failed }: { passed: number; failed: number }) =>
  `${passed} passed, ${failed} failed`;

type Progress = {
  running: readonly Step[];
  steps: readonly Step[];
  results: ReadonlyMap<string, StepResult>;
};

function fits(step: Step, { running, steps, results }: Progress, cores: number): boolean {
  // Needs that are not part of this run count as met.
  const awaited = step.needs?.some((name) => !results.has(name) && steps.some((other) => other.name === name));
  const busy = sum(running.map((other) => other.cores));
  return !awaited && (busy === 0 || busy + step.cores <= cores);
}

async function outcome(step: Step, results: ReadonlyMap<string, StepResult>): Promise<StepResult> {
  const missing = step.needs?.find((name) => (results.get(name)?.failed ?? 0) > 0);
  if (missing) return verdict(`Not run, because ${missing} failed.`);
  try {
    return await step.run();
  } catch (error) {
    return verdict(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * The named steps and those that they need; without a name all of `steps`.
 *
 * @param parts steps that run only if named, such as the tests of one folder
 * @throws {UserError} if a name is unknown
 */
export function selectSteps(names: readonly string[], steps: readonly Step[], parts: readonly Step[] = []): Step[] {
  if (names.length === 0) return [...steps];
  const known = [...steps, ...parts];
  const wanted = names.map((name) => {
    const step = known.find((candidate) => candidate.name === name);
    if (!step)
      throw new UserError(`There is no "${name}" here; there are ${known.map((step) => step.name).join(', ')}.`);
    return step;
  });
  const needed = steps.filter((step) => wanted.some((wantedStep) => wantedStep.needs?.includes(step.name)));
  return [...new Set([...needed, ...wanted])];
}
