import type { LiveAnswer } from '@klaster/shared/contract';
import { networkOf } from '../releases/failures/network';
import { readTicket } from '../releases/failures/page-ticket';
import { assertMoves } from './credentials';
import { publisher } from './publish';
import type { FastifyRequest } from 'fastify';
import type { RegistryHandlers } from './registry-call';
import type { RegistryParts } from './registry-parts';

/**
 * Handlers of the registry's calls. Identity, rate and input have been checked before, by the contract's table. Calls that move apps
 * return the new state of these apps.
 */
export function registryHandlers(parts: RegistryParts): RegistryHandlers {
  return {
    ...readsOf(parts),
    ...repairsOf(parts),
    ...visitsOf(parts),
    ...changesOf(parts),
    ...tokensOf(parts),
    'POST /registry/:app': publisher(parts),
  };
}

/** Calls that read: live versions and history. */
function readsOf({
  registry: { views },
}: RegistryParts): Pick<RegistryHandlers, 'GET /registry' | 'GET /registry/history' | 'GET /registry/verify'> {
  return {
    'GET /registry': async ({ caller }) => ({
      apps: await views.apps(caller.app === null ? undefined : [caller.app]),
    }),

    'GET /registry/history': async ({ caller, query: { app = caller.app ?? undefined, limit } }) => {
      if (app !== undefined) assertMoves(caller, app);
      return { events: await views.history(app, limit) };
    },

    'GET /registry/verify': () => views.verify(),
  };
}

/** A record that is not whole. */
function repairsOf({
  registry: { repair },
}: RegistryParts): Pick<RegistryHandlers, 'GET /registry/repair' | 'POST /registry/repair'> {
  return {
    'GET /registry/repair': () => repair.preview(),

    'POST /registry/repair': ({ caller, body: { why } }) => repair.run({ who: caller.who, why }, caller.authority),
  };
}

/** Calls by pages of visitors, who are not signed in. */
function visitsOf({
  registry: { releases, failures, vitals },
  visitorOf,
  visitorKey,
}: RegistryParts): Pick<RegistryHandlers, 'GET /registry/live' | 'POST /registry/failures' | 'POST /registry/vitals'> {
  /** The page that speaks; without a cookie of ours anybody could be any number of visitors, and without its ticket any page. */
  const pageOf = async (request: FastifyRequest, proof: string) => {
    const visitor = await visitorOf(request);
    if (visitor === undefined) return undefined;
    const key = await visitorKey();
    const ticket = readTicket({ visitor, key, now: new Date() }, proof);
    return ticket ? { visitor, network: networkOf(request.ip, key), ticket } : undefined;
  };
  return {
    'GET /registry/live': async ({ request, reply }) => {
      const { shell, remotes } = await releases.forVisitor(await visitorOf(request));
      const versions = remotes.map(({ manifest: { name, version } }) => [name, version] as const);
      reply.header('vary', 'Cookie');
      return { shell: shell?.version ?? null, remotes: Object.fromEntries(versions) } satisfies LiveAnswer;
    },

    'POST /registry/failures': async ({ request, body: report }) => {
      const page = await pageOf(request, report.ticket);
      if (page) await failures.report(report, page);
    },

    'POST /registry/vitals': async ({ request, body: report }) => {
      const page = await pageOf(request, report.ticket);
      if (page) await vitals.report(report, page);
    },
  };
}

/** Calls that move apps; they return the new state of these apps. */
function changesOf({
  registry: { views, moves, grants },
}: RegistryParts): Pick<
  RegistryHandlers,
  | 'POST /registry/promotions'
  | 'POST /registry/:app/rollback'
  | 'POST /registry/:app/pin'
  | 'POST /registry/:app/grants'
> {
  const appsAfter = async (...names: readonly string[]) => ({ apps: await views.apps(names) });
  return {
    'POST /registry/promotions': async ({ caller, body: { releases: wanted, why } }) => {
      const names = wanted.map(({ app }) => app);
      assertMoves(caller, ...names);
      await moves.under(caller.authority).promote(wanted, { who: caller.who, why });
      return appsAfter(...names);
    },

    'POST /registry/:app/rollback': async ({ caller, params: { app }, body: { version, why } }) => {
      await moves.under(caller.authority).rollBack(app, version, { who: caller.who, why });
      return appsAfter(app);
    },

    'POST /registry/:app/pin': async ({ caller, params: { app }, body: { version, pinned, why } }) => {
      const by = { who: caller.who, why };
      const own = moves.under(caller.authority);
      await (pinned ? own.pin(app, version, by) : own.unpin(app, by));
      return appsAfter(app);
    },

    'POST /registry/:app/grants': async ({ caller, params: { app }, body }) => {
      const { paths = [], connect = [], revoke, why } = body;
      const by = { who: caller.who, why };
      const own = grants.under(caller.authority);
      await (revoke ? own.revoke(app, { paths, connect }, by) : own.grant(app, { paths, connect }, by));
      return appsAfter(app);
    },
  };
}

/** Deploy tokens. */
function tokensOf({
  registry: { tokens },
}: RegistryParts): Pick<
  RegistryHandlers,
  'GET /registry/tokens' | 'POST /registry/tokens' | 'DELETE /registry/tokens/:id'
> {
  return {
    'GET /registry/tokens': async () => ({ tokens: await tokens.list() }),

    'POST /registry/tokens': ({ caller, body }) => tokens.create(body, caller),

    'DELETE /registry/tokens/:id': ({ caller, params: { id } }) => tokens.revoke(id, caller),
  };
}
