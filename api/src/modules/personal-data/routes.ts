import { acts, reads } from '../../kernel/authority/guarded';
import { WHOLE_REPUBLIC } from '../../kernel/authority/scope';
import type { Handlers, Services } from '../../kernel/http/call';
import { callerByUser } from '../../kernel/queue/work-queue';
import { eraseAccount } from './erase';
import { exportData } from './export';
import { findUser } from '../users/repository';

export const personalDataRoutes = ({ db }: Services) =>
  ({
    'GET /api/me/data.json': (call) => {
      const own = { id: call.user.id, isOwn: true, scope: WHOLE_REPUBLIC, language: call.language };
      return exportData(db, own, callerByUser(call));
    },
    'GET /api/users/:id/data.json': reads(
      ({ params, language }) => findUser(db, params.id, language),
      (call, { id }, scope) => exportData(db, { id, isOwn: false, scope, language: call.language }, callerByUser(call)),
    ),
    'POST /api/users/:id/erase': acts((call) =>
      eraseAccount(db, call, { id: call.params.id, version: call.body.version }),
    ),
  }) satisfies Partial<Handlers>;
