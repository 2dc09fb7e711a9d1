import { rm, writeFile } from 'node:fs/promises';
import { buildUnits } from '../build/build-units';
import { UNITS, unitsNamed } from '../build/units';
import { Supervisor } from '../process/supervisor';
import { progress, say } from '../progress';
import { banner, shownAddresses } from '../start/banner';
import { assertUsable } from '../start/preconditions';
import { publishBuilds } from '../start/publish-builds';
import { localAddress, untilReady } from '../process/readiness';
import { builtApi, builtGateway, publishingFile } from '../start/services';
import { readSettings } from '../start/settings';
import type { StartSettings } from '../start/settings';

/** `start`: builds what changed and runs the system until Ctrl-C. The API starts its database while the apps are built. */
export async function run(): Promise<number> {
  const settings = readSettings(process.env);
  await assertUsable(settings);
  const supervisor = new Supervisor();
  const code = await supervisor.run(() => bringUp(supervisor, settings));
  say('Stopped.');
  return code;
}

async function bringUp(supervisor: Supervisor, settings: StartSettings): Promise<void> {
  const { signal } = supervisor;
  await buildUnits(unitsNamed(settings.apiOrigin ? ['gateway'] : ['api', 'gateway']), signal);
  const publishing = publishingFile(settings.releasesDir);
  await writeFile(publishing, '');
  const address = startServers(supervisor, settings);
  const scripts = UNITS.filter(({ kind }) => kind !== 'server');
  await publishBuilds(scripts, { address, releasesDir: settings.releasesDir, why: 'npm start' }, signal);
  await rm(publishing, { force: true });
  await address;
  const { sample } = await untilReady(localAddress(settings.host, settings.operationsPort), signal);
  progress('ready');
  say(banner(shownAddresses(settings), sample));
}

/** @returns the gateway's address on this machine */
async function startServers(supervisor: Supervisor, settings: StartSettings): Promise<string> {
  const api = settings.apiOrigin ? undefined : supervisor.start(builtApi(settings));
  const apiUrl = api && localAddress('127.0.0.1', await api.port);
  const gateway = supervisor.start(builtGateway(settings, apiUrl));
  return localAddress(settings.host, await gateway.port);
}
