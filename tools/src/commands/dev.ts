import { APPS, HOST, isAppName } from '@klaster/shared/build/apps';
import { parseArgs } from 'node:util';
import { UserError } from '../../bootstrap/user-error.mjs';
import { UNITS } from '../build/units';
import { servedApp, watchedApi, watchedGateway } from '../dev/services';
import type { SourceApp } from '../dev/services';
import { freePort } from '../process/free-port';
import { exitOnSignal } from '../process/run-program';
import { Supervisor } from '../process/supervisor';
import { progress, say } from '../progress';
import { banner, shownAddresses } from '../start/banner';
import { assertPortFree, assertUsable } from '../start/preconditions';
import { publishBuilds } from '../start/publish-builds';
import { localAddress, untilOpen, untilReady } from '../process/readiness';
import { readSettings } from '../start/settings';
import type { StartSettings } from '../start/settings';
import { inRoot } from '../workspace';

const OPTIONS = {
  alone: { type: 'boolean' },
  gateway: { type: 'string', default: process.env['KLASTER_GATEWAY'] || 'http://localhost:8080' },
} as const;

/**
 * `dev [app…]`: runs all apps, or the named ones, from source with Fast Refresh. The host is always included, since only React's
 * development build can refresh. `dev --alone <remote>`: only this remote, inside a platform that runs elsewhere.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  return values.alone ? runAlone(positionals, values.gateway) : runSystem(positionals);
}

/** Serves the remote as a team outside the workspace does. */
async function runAlone([name, ...others]: readonly string[], gateway: string): Promise<number> {
  if (!name || others.length > 0 || name === HOST || !isAppName(name))
    throw new UserError('Name one remote to serve: npm run dev -- --alone mf-…');
  const { serveRemote } = await import('../remote/serve-remote');
  exitOnSignal();
  return serveRemote(inRoot(name), { ...process.env, KLASTER_GATEWAY: gateway });
}

async function runSystem(names: readonly string[]): Promise<number> {
  const settings = readSettings(process.env);
  const apps = appsNamed(names);
  await assertUsable(settings);
  for (const { port } of apps) await assertPortFree('localhost', port, 'DEV_PORT');
  const supervisor = new Supervisor();
  const code = await supervisor.run(() => bringUp(supervisor, settings, apps));
  say('Stopped.');
  return code;
}

async function bringUp(supervisor: Supervisor, settings: StartSettings, apps: readonly SourceApp[]): Promise<void> {
  const { signal } = supervisor;
  const apiPort = settings.apiOrigin ? undefined : await freePort();
  if (apiPort !== undefined) supervisor.start(watchedApi(settings, apiPort));
  for (const app of apps) supervisor.start(servedApp(app));
  supervisor.start(watchedGateway(settings, apiPort, apps));
  const gateway = localAddress(settings.host, settings.port);
  const asBuilt = UNITS.filter(({ kind, name }) => kind !== 'server' && !apps.some((app) => app.name === name));
  const address = untilOpen(gateway, signal).then(() => gateway);
  await publishBuilds(asBuilt, { address, releasesDir: settings.releasesDir, why: 'npm run dev' }, signal);
  const { sample } = await untilReady(localAddress(settings.host, settings.operationsPort), signal);
  progress('ready');
  say(banner(shownAddresses(settings), sample));
}

function appsNamed(names: readonly string[]): readonly SourceApp[] {
  const unknown = names.find((name) => !isAppName(name));
  if (unknown)
    throw new UserError(`There is no app "${unknown}"; there are ${APPS.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? APPS : APPS.filter(({ name }) => name === HOST || names.includes(name));
}
