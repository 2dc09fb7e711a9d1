import type { RequiringPositions } from '@klaster/shared/contract/accounts';
import { recordChange } from '../../kernel/audit/record.repository';
import type { Act } from '../../kernel/authority/guarded';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { lockAnother, type AccountAct, type SeenAccount } from './changes';
import { lockAdministration, updateUser } from './repository';
import { deletePasskeys } from '../auth/passkeys/repository';
import { deleteIdentities } from '../auth/providers/repository';
import {
  findActiveFactor,
  removeFactor,
  replaceRequiringPositions,
  listRequiringPositions,
} from '../auth/second-factor/repository';
import { findWarningRecipients, notifyOfAuthority, warnOfCredentials } from '../notices/recipients.repository';

/** Only administrators with a second factor may require it, so that somebody can revoke the rule. @throws ProblemError `factor_missing` */
export function requirePositions(
  db: Database,
  { checks, ...actor }: Act,
  { positions }: RequiringPositions,
): Promise<RequiringPositions> {
  return checks.change(db, async (tx) => {
    await lockAdministration(tx);
    if (positions.length > 0 && !(await findActiveFactor(tx, actor.user.id))) throw new ProblemError('factor_missing');
    const before = { positions: await listRequiringPositions(tx) };
    await replaceRequiringPositions(tx, positions);
    const after = { positions: await listRequiringPositions(tx) };
    if (before.positions.join() !== after.positions.join()) {
      await recordChange(tx, actor, { action: 'factor_required', entity: 'users', id: null, before, after });
      await notifyOfAuthority(tx, await findWarningRecipients(tx, actor.user.id), { act: 'factor_required' });
    }
    return after;
  });
}

/** Unlinks all providers, so that nobody can sign in to the account by one. Its owner needs a new link unless there is a password. @throws ProblemError `forbidden`, `stale_version` */
export function removeIdentities(db: Database, act: AccountAct, { id, version }: SeenAccount): Promise<{ id: number }> {
  return act.checks.change(db, async (tx) => {
    const { witnesses } = await lockAnother(tx, act, { id, version });
    const providers = await deleteIdentities(tx, id);
    if (providers.length === 0) return { id };
    await warnOfCredentials(tx, id, 'identity_unlinked');
    await updateUser(tx, id, { endsSessions: true });
    await recordChange(tx, act, { action: 'identity_unlinked', entity: 'users', id, before: { providers } });
    await notifyOfAuthority(tx, witnesses, { act: 'identities_removed', aboutId: id });
    return { id };
  });
}

/**
 * Turns off the second factor of another user who has lost it. @throws ProblemError `forbidden`,
 * `factor_off`, `stale_version`
 */
export function resetFactor(db: Database, act: AccountAct, { id, version }: SeenAccount): Promise<{ id: number }> {
  return act.checks.change(db, async (tx) => {
    const { witnesses } = await lockAnother(tx, act, { id, version });
    const had = await findActiveFactor(tx, id);
    await removeFactor(tx, id);
    const passkeys = await deletePasskeys(tx, id);
    if (!had && passkeys.length === 0) throw new ProblemError('factor_off');
    await warnOfCredentials(tx, id, 'factor_reset');
    await updateUser(tx, id, { endsSessions: true });
    await recordChange(tx, act, { action: 'factor_reset', entity: 'users', id });
    await notifyOfAuthority(tx, witnesses, { act: 'factor_reset', aboutId: id });
    return { id };
  });
}
