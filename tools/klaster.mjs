import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './bootstrap/install.mjs';
import { UserError } from './bootstrap/user-error.mjs';

/** Installs missing packages, then runs `<folder>/src/commands/<command>.ts`. Requires only Node. */
const FOLDERS = ['tools', 'proofs'];
const OLDEST_NODE = { major: 20, minor: 19 };

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [command = '', ...args] = process.argv.slice(2);

function wrongUse() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
    return `Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer is needed; this is ${process.versions.node}.`;
  }
  return findCommand(command) ? undefined : `Name a command: ${commands().join(', ')}.`;
}

/** @param {string} folder */
const commandsIn = (folder) => path.join(root, folder, 'src/commands');

const commands = () =>
  FOLDERS.flatMap((folder) => readdirSync(commandsIn(folder)).map((file) => path.basename(file, '.ts')));

/** @param {string} name */
function findCommand(name) {
  const files = FOLDERS.map((folder) => path.join(commandsIn(folder), `${name}.ts`));
  return /^[\w-]+$/.test(name) ? files.find((file) => existsSync(file)) : undefined;
}

try {
  const wrong = wrongUse();
  if (wrong) throw new UserError(wrong);
  process.chdir(root);
  await ensureInstalled(root);
  const { register } = await import('tsx/esm/api');
  register();
  const { run } = await import(pathToFileURL(findCommand(command) ?? '').href);
  if (run.length === 0 && args.length > 0) throw new UserError(`${command} takes no arguments: ${args.join(' ')}`);
  process.exitCode = await run(args);
} catch (error) {
  const unexpected = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${error instanceof UserError ? error.message : unexpected}\n`);
  process.exitCode = 1;
}
