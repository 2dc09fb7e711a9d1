import { APPS, HOST, isAppName } from '@klaster/shared/build/apps';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Refusal } from '../bootstrap/refusal.mjs';
import { buildUnits } from './build/build-units';
import { UNITS } from './build/units';
import { servedApp, watchedApi, watchedGateway } from './dev/services';
import type { SourceApp } from './dev/services';
import { Supervisor } from './process/supervisor';
import { progress, say } from './progress';
import { banner, shownAddress } from './start/banner';
import { assertPortFree, assertUsableFolder } from './start/preconditions';
import { localAddress, untilReady } from './start/readiness';
import { readSettings } from './start/settings';
import type { StartSettings } from './start/settings';

/**
 * `dev [app…]`: everything from source with Fast Refresh, or only the apps named and the others as built.
 * The host always comes from source: it provides React for all, and only React's development build can refresh.
 */
export async function run(names: readonly string[]): Promise<number> {
  const settings = readSettings(process.env);
  const apps = appsNamed(names);
  await assertPortFree(settings.host, settings.port);
  for (const { port } of apps) await assertPortFree('localhost', port);
  if (settings.dataDir) await assertUsableFolder(settings.dataDir);
  const supervisor = new Supervisor();
  const code = await supervisor.run(() => bringUp(supervisor, settings, apps));
  say('Stopped.');
  return code;
}

async function bringUp(supervisor: Supervisor, settings: StartSettings, apps: readonly SourceApp[]): Promise<void> {
  const { signal } = supervisor;
  const asBuilt = UNITS.filter(({ kind, name }) => kind === 'app' && !apps.some((app) => app.name === name));
  await buildUnits(asBuilt, signal);
  const apiPort = settings.apiOrigin ? undefined : await freePort();
  if (apiPort !== undefined) supervisor.start(watchedApi(settings, apiPort));
  for (const app of apps) supervisor.start(servedApp(app));
  supervisor.start(watchedGateway(settings, apiPort, apps));
  const { sample } = await untilReady(localAddress(settings.host, settings.port), signal);
  progress('ready');
  say(banner(shownAddress(settings.host, settings.port), sample));
}

function appsNamed(names: readonly string[]): readonly SourceApp[] {
  const unknown = names.find((name) => !isAppName(name));
  if (unknown) throw new Refusal(`There is no app "${unknown}"; there are ${APPS.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? APPS : APPS.filter(({ name }) => name === HOST || names.includes(name));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
