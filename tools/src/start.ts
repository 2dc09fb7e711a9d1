import { buildUnits } from './build/build-units';
import { UNITS, unitsNamed } from './build/units';
import { Supervisor } from './process/supervisor';
import { progress, say } from './progress';
import { banner, shownAddress } from './start/banner';
import { assertPortFree, assertUsableFolder } from './start/preconditions';
import { localAddress, untilReady } from './start/readiness';
import { builtApi, builtGateway } from './start/services';
import { readSettings } from './start/settings';
import type { StartSettings } from './start/settings';

/**
 * `start`: builds what changed and runs the whole system until Ctrl-C.
 * The API fetches its database out of bed while the apps are built.
 */
export async function run(): Promise<number> {
  const settings = readSettings(process.env);
  await assertPortFree(settings.host, settings.port);
  if (settings.dataDir) await assertUsableFolder(settings.dataDir);
  const supervisor = new Supervisor();
  const code = await supervisor.run(() => bringUp(supervisor, settings));
  say('Stopped.');
  return code;
}

async function bringUp(supervisor: Supervisor, settings: StartSettings): Promise<void> {
  const { signal } = supervisor;
  await buildUnits(unitsNamed(settings.apiOrigin ? ['gateway'] : ['api', 'gateway']), signal);
  const api = settings.apiOrigin ? undefined : supervisor.start(builtApi(settings));
  const [apiPort] = await Promise.all([
    api?.port,
    buildUnits(
      UNITS.filter((unit) => unit.kind === 'app'),
      signal,
    ),
  ]);
  const apiUrl = apiPort === undefined ? undefined : localAddress('127.0.0.1', apiPort);
  const gateway = supervisor.start(builtGateway(settings, apiUrl));
  const port = await gateway.port;
  const { sample } = await untilReady(localAddress(settings.host, port), signal);
  progress('ready');
  say(banner(shownAddress(settings.host, port), sample));
}
