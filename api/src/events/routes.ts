import type { Handlers } from '../http/call';
import type { Services } from '../services';
import { countWaiting } from './repository';

export const eventRoutes = ({ db, events }: Services) =>
  ({
    'GET /api/reports/counts': ({ user }) => countWaiting(db, user),
    'GET /api/events': async ({ user }) => events.listen(user),
  }) satisfies Partial<Handlers>;
