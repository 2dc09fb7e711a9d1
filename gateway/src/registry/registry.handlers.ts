import { hasGrants } from '@klaster/shared/contract/releases';
import type { Command } from '../releases/changes/decide';
import { hashAccount, hashNetwork } from '../releases/failures/network';
import { newDeployToken } from '../releases/tokens/deploy-tokens';
import { assertMoves } from './callers';
import type { Caller } from './callers';
import { publisher } from './publish';
import type { RegistryHandlers, RegistryParts } from './registry-call';

/** Calls that move apps return the new state of these apps. */
export function registryHandlers(parts: RegistryParts): RegistryHandlers {
  const { registry, readVisitor, visitorKey, sessions, publicAddress } = parts;
  const { changes, failures, releases, repair, views, vitals } = registry;
  const change = async (command: Command, { caller, why }: { caller: Caller; why: string }, apps: string[]) => {
    await changes.act(command, { ...caller, why });
    return { apps: await views.apps(apps) };
  };
  return {
    'GET /registry': async ({ caller: { app } }) => ({ apps: await views.apps(app === null ? undefined : [app]) }),

    'GET /registry/history': async ({ caller, query: { app = caller.app ?? undefined, limit } }) => {
      if (app !== undefined) assertMoves(caller, app);
      return { events: await views.history(app, limit) };
    },

    'GET /registry/verify': () => views.verify(),

    'GET /registry/repair': () => repair.preview(),

    'POST /registry/repair': ({ caller, body: { why } }) => repair.run({ ...caller, why }),

    'GET /registry/:app/failures': async ({ params: { app }, query: { version } }) => ({
      failures: await views.failures({ app, version }),
    }),

    'GET /registry/live': async ({ request, reply }) => {
      const { shell, remotes } = await releases.forVisitor(await readVisitor(request));
      const versions = remotes.map(({ manifest: { name, version } }) => [name, version] as const);
      reply.header('vary', 'Cookie');
      return { shell: shell?.version ?? null, remotes: Object.fromEntries(versions) };
    },

    'POST /registry/failures': async ({ request, body: { session, ...report } }) => {
      const visitor = await readVisitor(request);
      if (!visitor) return;
      const key = await visitorKey();
      const findAccount = async () => {
        const login = session && (await sessions.findLogin(session, request));
        return login ? hashAccount(login, key) : undefined;
      };
      await failures.report(report, { visitor, network: hashNetwork(request.ip, key), findAccount });
    },

    'POST /registry/vitals': async ({ request, body: report }) => {
      const visitor = await readVisitor(request);
      if (visitor) await vitals.report(report, visitor);
    },

    'POST /registry/:app': publisher(parts),

    'POST /registry/promotions': async ({ caller, body: { releases: wanted, why } }) => {
      const apps = wanted.map(({ app }) => app);
      assertMoves(caller, ...apps);
      return change({ kind: 'promote', releases: wanted }, { caller, why }, apps);
    },

    'POST /registry/:app/rollback': ({ caller, params: { app }, body: { version, why } }) =>
      change({ kind: 'roll-back', app, version }, { caller, why }, [app]),

    'POST /registry/:app/pin': ({ caller, params: { app }, body: { version, pinned, why } }) =>
      change(pinned ? { kind: 'pin', app, version } : { kind: 'unpin', app }, { caller, why }, [app]),

    'POST /registry/:app/retire': ({ caller, params: { app }, body: { why } }) =>
      change({ kind: 'retire', app }, { caller, why }, [app]),

    'POST /registry/:app/grants': async ({ caller, params: { app }, body }) => {
      const { paths = [], connect = [], owner, revoke, decline, why, ...isolation } = body;
      const by = { ...caller, why };
      const grants = { paths, connect, ...isolation };
      const less = decline ? 'decline' : 'revoke';
      if (hasGrants(grants)) await changes.act({ kind: revoke || decline ? less : 'grant', app, grants }, by);
      if (owner !== undefined) await changes.act({ kind: 'own', app, owner }, by);
      return { apps: await views.apps([app]) };
    },

    'POST /registry/:app/requests': ({ caller, params: { app }, body: { paths = [], connect = [], why, ...calls } }) =>
      change({ kind: 'request', app, grants: { paths, connect, ...calls } }, { caller, why }, [app]),

    'GET /registry/tokens': async () => ({ tokens: await views.tokens() }),

    'POST /registry/tokens': async ({ caller, body, request }) => {
      const { created, recorded } = newDeployToken(body);
      await changes.act({ kind: 'create-token', token: recorded }, { ...caller, why: `token for ${body.label}` });
      return { ...created, gateway: publicAddress(request) };
    },

    'DELETE /registry/tokens/:id': async ({ caller, params: { id } }) => {
      await changes.act({ kind: 'revoke-token', id }, { ...caller, why: '' });
    },
  };
}
