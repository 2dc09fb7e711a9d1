import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../workspace';
import { CommandFailure, EXIT } from './failure';

/** `origin` is where the token was found, so that a refusal can name it. */
export type Credentials = { token: string; origin: string };

type CredentialSources = { env: NodeJS.ProcessEnv; gateway: URL; tokenFile: string | undefined };

/**
 * The token from the named file, from `KLASTER_RELEASE_TOKEN`, or the operator's if the gateway is on this machine.
 *
 * @throws {CommandFailure} if there is none
 */
export function findCredentials({ env, gateway, tokenFile }: CredentialSources): Credentials {
  const named = env['KLASTER_RELEASE_TOKEN']?.trim();
  if (tokenFile) return { token: readToken(tokenFile), origin: tokenFile };
  if (named) return { token: named, origin: 'KLASTER_RELEASE_TOKEN' };
  const operators = isThisMachine(gateway) ? operatorFile(releasesFolder(env)) : undefined;
  const token = operators && tryRead(operators);
  if (operators && token) return { token, origin: operators };
  const looked = operators ? ` (${operators} is not there: no gateway was ever started here)` : '';
  throw new CommandFailure(
    EXIT.notAllowed,
    `There is no token${looked}: set KLASTER_RELEASE_TOKEN or name a file with --token-file.`,
  );
}

/** The release folder of a gateway that was started from this workspace. */
export function releasesFolder(env: NodeJS.ProcessEnv): string {
  return path.resolve(ROOT, env['RELEASES_DIR'] || path.join(env['DATA_DIR'] || '.data', 'releases'));
}

/** The file to which the gateway writes the operator's token at its first start. */
export function operatorFile(releases: string): string {
  return path.join(releases, 'operator.token');
}

function readToken(file: string): string {
  const token = tryRead(file);
  if (!token) throw new CommandFailure(EXIT.usage, `The token file ${file} cannot be read or is empty.`);
  return token;
}

function tryRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
