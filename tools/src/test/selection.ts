import { Refusal } from '../../bootstrap/refusal.mjs';
import type { Step } from '../process/steps';

/**
 * The steps named, e.g. `api,e2e`; all of them when none is. A folder's name means its Jest tests; what a step needs
 * comes along.
 *
 * @throws {Refusal} when a name is neither
 */
export function selectSteps(
  names: readonly string[],
  steps: readonly Step[],
  folders: readonly string[],
  testsOf: (folder: string) => Step,
): Step[] {
  if (names.length === 0) return [...steps];
  const stepOf = (name: string) => {
    const step = steps.find((candidate) => candidate.name === name);
    if (step) return step;
    if (folders.includes(name)) return testsOf(name);
    const known = new Set([...steps.map((candidate) => candidate.name), ...folders]);
    throw new Refusal(`There is no "${name}" to test; there are ${[...known].join(', ')}.`);
  };
  const wanted = names.map(stepOf);
  const needed = steps.filter((step) => wanted.some((one) => one.needs?.includes(step.name)));
  return [...new Set([...needed, ...wanted])];
}
