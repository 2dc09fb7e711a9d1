import type { ApprovalLevels, ApprovalLevelsChange } from '@klaster/shared/contract/reports';
import { recordChange } from '../../kernel/audit/record.repository';
import { acts, lists, type Act } from '../../kernel/authority/guarded';
import type { Database } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { ProblemError } from '../../kernel/problems/problem-error';
import { findWarningRecipients, notifyOfAuthority } from '../notices/recipients.repository';
import { lockAdministration } from '../users/repository';
import { delegate, readDelegations, revoke } from './delegations';
import { findLevels, replaceLevels } from './repository';

export const approvalRoutes = ({ db }: Services) =>
  ({
    'GET /api/approval-levels': lists(async () => ({ levels: [...(await findLevels(db))] })),
    'PATCH /api/approval-levels': acts((call) => setLevels(db, call, call.body)),
    'GET /api/approval-delegations': lists(({ user }, scope) => readDelegations(db, user, scope)),
    'POST /api/approval-delegations': acts((call) =>
      delegate(db, call, { delegatorId: call.user.id, delegation: call.body }),
    ),
    'POST /api/users/:id/delegations': acts((call) =>
      delegate(db, call, { delegatorId: call.params.id, delegation: call.body }),
    ),
    'POST /api/approval-delegations/:id/revoke': acts((call) => revoke(db, call, call.params.id)),
  }) satisfies Partial<Handlers>;

/** @throws ProblemError `stale_version` */
function setLevels(db: Database, { checks, ...actor }: Act, change: ApprovalLevelsChange): Promise<ApprovalLevels> {
  return checks.change(db, async (tx) => {
    await lockAdministration(tx);
    await checks.scope(tx);
    const before = { levels: [...(await findLevels(tx))] };
    const after = { levels: change.levels };
    if (before.levels.join() !== change.seen.join()) throw new ProblemError('stale_version', { current: before });
    if (before.levels.join() === after.levels.join()) return after;
    await replaceLevels(tx, after.levels);
    await recordChange(tx, actor, { action: 'edit', entity: 'approval_levels', id: null, before, after });
    await notifyOfAuthority(tx, await findWarningRecipients(tx, actor.user.id), { act: 'levels_changed' });
    return after;
  });
}
