import { lists } from '../../kernel/authority/guarded';
import type { Handlers, Services } from '../../kernel/http/call';
import type { LiveEvents } from './live-events';
import { countWaiting } from './repository';

export const eventRoutes = ({ db }: Services, events: LiveEvents) =>
  ({
    'GET /api/reports/counts': lists(({ user }, scope) => countWaiting(db, user, scope)),
    'GET /api/events': async ({ user }) => events.listen(user),
  }) satisfies Partial<Handlers>;
