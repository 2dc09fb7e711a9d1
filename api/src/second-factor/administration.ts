import type { RequiringPositions } from '@klaster/shared/contract';
import { recordChange, type Actor } from '../audit/record';
import type { Database } from '../database/connect';
import { deletePasskeys } from '../passkeys/repository';
import { ProblemError } from '../problems/problem-error';
import { lockFor, type Scope } from '../users/changes';
import { presentAdmin } from '../users/policy';
import { holdAdministration, updateUser } from '../users/repository';
import { activeFactor, removeFactor, replaceRequiringPositions, requiringPositions } from './repository';

/**
 * Says which positions require a second factor. It is for administrators of the republic, and whoever requires one of others has one: the
 * rule is known to work for somebody who can take it back.
 * @throws ProblemError `outside_territory`, `factor_missing`
 */
export function requirePositions(
  db: Database,
  scope: Actor,
  { positions }: RequiringPositions,
): Promise<RequiringPositions> {
  return db.transaction().execute(async (tx) => {
    await holdAdministration(tx);
    const admin = await presentAdmin(tx, scope.user);
    if (admin.province_code !== null) throw new ProblemError('outside_territory');
    if (positions.length > 0 && !(await activeFactor(tx, admin.id))) throw new ProblemError('factor_missing');
    const before = { positions: await requiringPositions(tx) };
    await replaceRequiringPositions(tx, positions);
    const after = { positions: await requiringPositions(tx) };
    if (before.positions.join() !== after.positions.join())
      await recordChange(tx, scope, { action: 'factor_required', entity: 'users', id: null, before, after });
    return after;
  });
}

/**
 * Takes second factor and passkeys from an account whose owner has lost them; its sessions end. Nobody does that to themselves here: by password
 * and code they can in the profile.
 * @throws ProblemError `forbidden`, `factor_off`, `stale_version`
 */
export function resetFactor(db: Database, scope: Scope, id: number, version: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { admin } = await lockFor(tx, scope, id, version);
    if (admin.id === id) throw new ProblemError('forbidden');
    const had = await activeFactor(tx, id);
    await removeFactor(tx, id);
    const passkeys = await deletePasskeys(tx, id);
    if (!had && passkeys === 0) throw new ProblemError('factor_off');
    await updateUser(tx, id, {}, true);
    await recordChange(tx, scope, { action: 'factor_reset', entity: 'users', id, before: null, after: null });
    return { id };
  });
}
