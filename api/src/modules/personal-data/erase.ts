import { formerStaffName } from '@klaster/shared/contract/accounts';
import { deleteAccountData } from '../../kernel/database/account-data.repository';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { emptyAccount, eraseFromAudit } from './repository';
import { findWarningRecipients, notifyOfAuthority } from '../notices/recipients.repository';
import { assertSeen, type AccountAct, type SeenAccount } from '../users/changes';
import { lockAdministration, lockUser } from '../users/repository';

/** Erases a deactivated account; idempotent. Source: specification 3.6. @throws ProblemError `forbidden`, `stale_version`, `user_active` */
export function eraseAccount(db: Database, act: AccountAct, { id, version }: SeenAccount): Promise<{ id: number }> {
  return act.checks.change(db, async (tx) => {
    await lockAdministration(tx);
    const user = await act.checks.locked(tx, () => lockUser(tx, id));
    if (user.is_erased) return { id };
    if (act.user.id === id) throw new ProblemError('forbidden');
    await assertSeen(tx, { ...user, language: act.language }, version);
    if (user.is_active) throw new ProblemError('user_active');
    const witnesses = await findWarningRecipients(tx, act.user.id);
    await emptyAccount(tx, { id, login: `#${id}`, full_name: formerStaffName(id) });
    await deleteAccountData(tx, id);
    await eraseFromAudit(tx, { id, actorId: act.user.id, requestId: act.requestId });
    await notifyOfAuthority(tx, witnesses, { act: 'account_erased', aboutId: id });
    return { id };
  });
}
