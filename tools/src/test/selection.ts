import { UserError } from '../../bootstrap/user-error.mjs';
import type { Step } from '../process/steps';

/**
 * The named steps, e.g. `api e2e`; all of `steps` when none is. Steps that they depend on are included.
 *
 * @param parts steps that run only when named, such as the tests of one folder
 * @throws {UserError} when a name is unknown
 */
export function selectSteps(names: readonly string[], steps: readonly Step[], parts: readonly Step[] = []): Step[] {
  if (names.length === 0) return [...steps];
  const known = [...steps, ...parts];
  const wanted = names.map((name) => {
    const step = known.find((candidate) => candidate.name === name);
    if (!step) throw new UserError(`There is no "${name}" here; there are ${known.map((one) => one.name).join(', ')}.`);
    return step;
  });
  const needed = steps.filter((step) => wanted.some((one) => one.needs?.includes(step.name)));
  return [...new Set([...needed, ...wanted])];
}
