import path from 'node:path';
import { progress } from '../progress';
import type { ServiceDefinition } from '../process/service';
import { inRoot, ROOT } from '../workspace';
import type { StartSettings } from './settings';

/** Only warnings and errors, since the terminal is the user's. */
export const LOG_LEVEL = process.env['LOG_LEVEL'] ?? 'warn';

const API_STAGES: Record<string, string> = {
  'starting-database': 'starting the database',
  migrating: 'bringing the tables up to date',
  seeding: 'filling in the sample data',
  'sample-outdated': 'the sample data here is that of another version: delete the data folder to have the present one',
};

/** The API on a free port that only this machine reaches, with the heap that Node takes under the memory limit of a deployed API. */
export function builtApi(settings: StartSettings): ServiceDefinition {
  return {
    name: 'the API',
    ...builtServer('api', ['--max-old-space-size=768']),
    env: { ...apiEnvironment(settings, process.env), LOG_LEVEL, PORT: '0' },
    announces: true,
    onProgress: (stage) => progress(API_STAGES[stage] ?? stage),
  };
}

/** While it exists, the gateway serves no page: otherwise it would serve the last start's releases until the new ones are live. */
export const publishingFile = (releasesDir: string): string => path.join(releasesDir, '.publishing');

export function builtGateway(settings: StartSettings, apiUrl: string | undefined): ServiceDefinition {
  return {
    name: 'the gateway',
    ...builtServer('gateway'),
    env: { ...gatewayEnvironment(settings, apiUrl), PUBLISHING_FILE: publishingFile(settings.releasesDir) },
    announces: true,
    onProgress: progress,
  };
}

/** @param apiUrl our API's address; the settings name another server */
export const gatewayEnvironment = (settings: StartSettings, apiUrl: string | undefined): NodeJS.ProcessEnv => ({
  ...process.env,
  LOG_LEVEL,
  HOST: settings.host,
  PORT: String(settings.port),
  OPERATIONS_PORT: String(settings.operationsPort),
  API_URL: apiUrl ?? '',
  API_ORIGIN: settings.apiOrigin ?? '',
  RELEASES_DIR: settings.releasesDir,
});

/** `TRUSTED_PROXIES` names the proxies before the gateway; the API must trust the gateway too. */
export function apiEnvironment(settings: StartSettings, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const proxies = given['TRUSTED_PROXIES'];
  return {
    ...given,
    HOST: '127.0.0.1',
    DATA_DIR: settings.dataDir ?? '',
    TRUSTED_PROXIES: proxies ? `loopback, ${proxies}` : 'loopback',
  };
}

function builtServer(name: string, options: string[] = []): Pick<ServiceDefinition, 'file' | 'args' | 'cwd'> {
  const args = ['--enable-source-maps', ...options, inRoot(name, 'dist/main.js')];
  return { file: process.execPath, args, cwd: ROOT };
}
