import { lists } from '../kernel/authority/guarded';
import type { Handlers, Services } from '../kernel/http/call';
import { listAlive } from '../kernel/observe/instances.repository';

export const statusRoutes = ({ db, watch }: Services) =>
  ({
    'GET /api/status': lists(async () => {
      await watch.look();
      const instances = await listAlive(db);
      const { id, host, startedAt } = watch.instance;
      return {
        instance: { id, host, started_at: startedAt.toISOString() },
        parts: watch.seen.map(({ part, state, since, count, milliseconds, at }) => ({
          part,
          state,
          since: since.toISOString(),
          count: count ?? null,
          milliseconds: milliseconds ?? null,
          at: at?.toISOString() ?? null,
        })),
        changes: watch.changes.map(({ part, state, at }) => ({ part, state, at: at.toISOString() })),
        instances: instances.map(({ started_at, seen_at, ...instance }) => ({
          ...instance,
          started_at: started_at.toISOString(),
          seen_at: seen_at.toISOString(),
        })),
      };
    }),
  }) satisfies Partial<Handlers>;
