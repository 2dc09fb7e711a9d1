import type { LiveAnswer } from '@klaster/shared/contract';
import { networkOf } from '../releases/failures/network';
import { readTicket } from '../releases/failures/page-ticket';
import { assertMoves } from './credentials';
import { publisher } from './publish';
import type { RegistryHandlers } from './registry-call';
import type { RegistryParts } from './registry-parts';

/**
 * What the registry does at each call. Who calls, how often, and what came with the call has been looked at before, by the
 * contract's table; those who move apps get the apps back as they are then.
 */
export function registryHandlers(parts: RegistryParts): RegistryHandlers {
  const { registry, visitorOf, visitorKey } = parts;
  const { views, moves, grants, tokens, repair, releases, failures } = registry;
  const appsAfter = async (...names: readonly string[]) => ({ apps: await views.apps(names) });
  return {
    'GET /registry': async ({ caller }) => ({
      apps: await views.apps(caller.app === null ? undefined : [caller.app]),
    }),

    'GET /registry/history': async ({ caller, query: { app = caller.app ?? undefined, limit } }) => {
      if (app !== undefined) assertMoves(caller, app);
      return { events: await views.history(app, limit) };
    },

    'GET /registry/verify': () => views.verify(),

    'GET /registry/repair': () => repair.preview(),

    'POST /registry/repair': ({ caller, body: { why } }) => repair.run({ who: caller.who, why }),

    'GET /registry/live': async ({ request, reply }) => {
      const { shell, remotes } = await releases.forVisitor(await visitorOf(request));
      const versions = remotes.map(({ manifest: { name, version } }) => [name, version] as const);
      reply.header('vary', 'Cookie');
      return { shell: shell?.version ?? null, remotes: Object.fromEntries(versions) } satisfies LiveAnswer;
    },

    'POST /registry/failures': async ({ request, body: report }) => {
      const visitor = await visitorOf(request);
      // Without a cookie of ours anybody could be any number of visitors, and without its ticket speak for pages never served.
      if (visitor === undefined) return;
      const key = await visitorKey();
      const ticket = readTicket(report.ticket, visitor, key, new Date());
      if (ticket) await failures.report(report, { visitor, network: networkOf(request.ip, key), ticket });
    },

    'POST /registry/:app': publisher(parts),

    'POST /registry/promotions': async ({ caller, body: { releases: wanted, why } }) => {
      const names = wanted.map(({ app }) => app);
      assertMoves(caller, ...names);
      await moves.promote(wanted, { who: caller.who, why });
      return appsAfter(...names);
    },

    'POST /registry/:app/rollback': async ({ caller, params: { app }, body: { version, why } }) => {
      await moves.rollBack(app, version, { who: caller.who, why });
      return appsAfter(app);
    },

    'POST /registry/:app/pin': async ({ caller, params: { app }, body: { version, pinned, why } }) => {
      const by = { who: caller.who, why };
      await (pinned ? moves.pin(app, version, by) : moves.unpin(app, by));
      return appsAfter(app);
    },

    'POST /registry/:app/grants': async ({ caller, params: { app }, body }) => {
      const { paths = [], connect = [], revoke, why } = body;
      const by = { who: caller.who, why };
      await (revoke ? grants.revoke(app, { paths, connect }, by) : grants.grant(app, { paths, connect }, by));
      return appsAfter(app);
    },

    'GET /registry/tokens': async () => ({ tokens: await tokens.list() }),

    'POST /registry/tokens': ({ caller, body: { app, label } }) => tokens.create(app, label, caller.who),

    'DELETE /registry/tokens/:id': ({ caller, params: { id } }) => tokens.revoke(id, caller.who),
  };
}
