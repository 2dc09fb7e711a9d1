import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { withLock } from './lock.mjs';
import { UserError } from './user-error.mjs';

const ABOUT_ENGINES = /\bUnsupported engine for |\bUnknown (?:user|env) config /;

/**
 * Installs the packages unless they are as in the lockfile.
 *
 * @param {string} root
 * @throws {UserError} if the installation fails
 */
export async function ensureInstalled(root) {
  const wanted = fingerprint(root);
  if (installed(root) === wanted) return;
  await withLock(
    path.join(root, '.cache/install.lock'),
    (holder) => process.stderr.write(`Waiting for another installation (process ${holder})…\n`),
    async () => {
      if (installed(root) === wanted) return;
      process.stderr.write(
        'Installing packages: under a minute where they were downloaded before, else some minutes…\n',
      );
      await installPackages(root, ['--frozen-lockfile']);
      writeFileSync(stampFile(root), wanted);
    },
  );
}

/** @param {string} root */
function fingerprint(root) {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const manifests = folders.map((folder) => path.join(folder.name, 'package.json')).toSorted();
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    const full = path.join(root, file);
    if (existsSync(full)) hash.update(`\0${file}\0`).update(readFileSync(full));
  }
  return hash.digest('hex');
}

/** @param {string} root */
function installed(root) {
  try {
    return readFileSync(stampFile(root), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, 'node_modules/.klaster-install');
}

/**
 * npx provides pnpm in the version that the workspace names: nothing has to be installed before.
 *
 * @param {string} root
 * @param {string[]} how options of `pnpm install`
 * @returns {Promise<void>}
 */
export function installPackages(root, how) {
  const { pnpm } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).config;
  const args = ['-y', `pnpm@${pnpm}`, 'install', ...how, '--config.confirm-modules-purge=false'];
  const shell = process.platform === 'win32';
  const child = spawn('npx', args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], shell });
  passOn(child.stdout, process.stderr);
  passOn(child.stderr, process.stderr);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new UserError(`Packages could not be installed: ${error.message}`)));
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new UserError('Packages could not be installed; see the output of pnpm above.'));
    });
  });
}

/**
 * Leaves out warnings of packages that ask for a newer Node: all tests run on the oldest one supported here.
 *
 * @param {import('node:stream').Readable} from
 * @param {import('node:stream').Writable} to
 */
function passOn(from, to) {
  createInterface({ input: from }).on('line', (line) => {
    if (!ABOUT_ENGINES.test(line)) to.write(`${line}\n`);
  });
}
