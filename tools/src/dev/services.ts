import { pathToFileURL } from 'node:url';
import type { AppName } from '@klaster/shared/build/apps';
import type { ServiceDefinition } from '../process/service';
import { localAddress } from '../process/readiness';
import { apiEnvironment, gatewayEnvironment, LOG_LEVEL } from '../start/services';
import type { StartSettings } from '../start/settings';
import { inRoot, ROOT } from '../workspace';

export type SourceApp = { name: AppName; port: number };

export function servedApp({ name }: SourceApp): ServiceDefinition {
  const args = ['--import', 'tsx', 'node_modules/webpack-cli/bin/cli.js', 'serve', '--config-node-env', 'development'];
  return foreign(`${name}'s dev server`, args, { cwd: inRoot(name), env: process.env });
}

/** Runs the API on a fixed port, since it is restarted whenever its source changes. */
export function watchedApi(settings: StartSettings, port: number): ServiceDefinition {
  const env = { ...apiEnvironment(settings, process.env), LOG_LEVEL, PORT: String(port) };
  return foreign('the API', watching('api'), { cwd: ROOT, env });
}

/** Runs a gateway that takes `apps` from their dev servers, and the others as built. */
export function watchedGateway(
  settings: StartSettings,
  apiPort: number | undefined,
  apps: readonly SourceApp[],
): ServiceDefinition {
  const origins = Object.fromEntries(apps.map(({ name, port }) => [name, `http://localhost:${port}`]));
  const { shell = '', ...remotes } = origins;
  const env = {
    ...gatewayEnvironment(settings, apiPort === undefined ? undefined : localAddress('127.0.0.1', apiPort)),
    SHELL_ORIGIN: shell,
    REMOTE_ORIGINS: JSON.stringify(remotes),
  };
  return foreign('the gateway', watching('gateway'), { cwd: ROOT, env });
}

function watching(name: string): string[] {
  return [inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', inRoot(name, 'src/main.ts')];
}

/** Runs a third-party program, which would not end with its parent by itself. */
function foreign(
  name: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): ServiceDefinition {
  const ownArgs = ['--import', pathToFileURL(inRoot('tools/bootstrap/end-with-parent.mjs')).href, ...args];
  return { name, file: process.execPath, args: ownArgs, cwd, env, announces: false, onProgress: () => undefined };
}
