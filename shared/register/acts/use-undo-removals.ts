import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../http';
import { useFailureNotice } from '../../notices';
import type { NoticeUndo } from '../../notices';
import { registerKey } from '../lists/queries';
import type { Register } from '../lists/register';
import { changeMany, joinOutcomes } from './change-many';
import type { Outcome } from './change-many';

/** With less time left, the user could not read the offer. Source: specification 5.2.6. */
const MIN_MS = 3000;

/**
 * Undoes removals; undefined if nothing was removed or too little time is left. Rejects if the connection is lost; a
 * retry continues from there.
 *
 * @param onEnd called with what was restored and what could not be
 */
export function useUndoRemovals(
  register: Register,
  onEnd: (undone: Outcome) => void,
): (removed: Outcome) => NoticeUndo | undefined {
  const cache = useQueryClient();
  const notifyFailure = useFailureNotice();
  return ({ done, unsure, undoUntil }) => {
    if (done.length === 0 || undoUntil - performance.now() < MIN_MS) return undefined;
    let ids = [...done.map(({ id }) => id), ...unsure];
    let mayBeLive = unsure;
    let total: Outcome | undefined;
    const run = async () => {
      const now = countLiveAsRestored(await changeMany(register, 'undo', { ids }), mayBeLive);
      total = joinOutcomes(total, now);
      [ids, mayBeLive] = [now.untried, now.unsure];
      const refreshed = cache.invalidateQueries({ queryKey: registerKey(register) });
      if (now.failure !== undefined) {
        console.error(failureText(now.failure));
        notifyFailure(now.failure);
        throw now.failure;
      }
      onEnd(total);
      await refreshed;
    };
    return { until: undoUntil, run };
  };
}

/** Entries of a lost response count as restored if they are on the register. */
function countLiveAsRestored(outcome: Outcome, mayBeLive: readonly number[]): Outcome {
  const isBack = ({ id, problem }: Outcome['done'][number]) =>
    problem?.code === 'not_removed' && mayBeLive.includes(id);
  return {
    ...outcome,
    done: [...outcome.done, ...outcome.refused.filter(isBack)],
    refused: outcome.refused.filter((entry) => !isBack(entry)),
  };
}
