import { UserError } from '../../bootstrap/user-error.mjs';
import { readGateway } from '@klaster/shared/build';
import { exitOnSignal } from '../process/run-program';
import { buildRemote, checkTypes, testRemote } from './build-and-test';
import { releaseRemote } from './release-remote';
import { serveRemote } from './serve-remote';

const USAGE = `klaster <command>, in the folder of a remote:
  dev       shows the remote inside the platform that is deployed
  build     writes the release into dist
  check     checks the types
  test      runs the tests; further words are passed on to jest
  release   builds and publishes for nobody; promote, rollback, retire, list and more: klaster release -h
The platform's address is that of KLASTER_GATEWAY, or of package.json.`;

type Command = (folder: string, args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  dev: (folder) => serveRemote(folder, process.env),
  build: (folder) => buildRemote(folder),
  check: (folder) => checkTypes(folder),
  test: (folder, args) => testRemote(folder, args),
  release: releaseRemote,
};

/** The command `klaster` of the SDK, for a remote in a separate repository. */
async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UserError(USAGE);
  exitOnSignal();
  const folder = process.cwd();
  const gateway = process.env['KLASTER_GATEWAY'] || readGateway(folder);
  if (gateway) process.env['KLASTER_GATEWAY'] = gateway;
  return command(folder, args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof UserError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
