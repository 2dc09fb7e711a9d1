import { UNDO_SECONDS } from '@klaster/shared/contract/http';
import { type Database, now } from '../database/connect';
import { ProblemError } from '../problems/problem-error';

type DoneAct = { readonly user_id: number | null; readonly at: Date };

/**
 * Only the actor may undo an act, for {@link UNDO_SECONDS} by the database's clock.
 * @param tx holds the lock on what the act changed
 * @throws ProblemError `not_own_act`, `undo_expired`
 */
export async function assertMayUndo(tx: Database, userId: number, act: DoneAct): Promise<void> {
  if (act.user_id !== userId) throw new ProblemError('not_own_act');
  const elapsed = (await now(tx)).getTime() - act.at.getTime();
  if (elapsed > UNDO_SECONDS * 1000) throw new ProblemError('undo_expired');
}
