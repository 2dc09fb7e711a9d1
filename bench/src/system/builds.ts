import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { progress } from '../progress';
import { runProgram } from '../run-program';
import { inRoot, ROOT } from '../workspace';

export const MONOLITH = inRoot('bench/dist/monolith');
export const REACT_ADMIN = inRoot('bench/dist/react-admin');

/** Builds the three pages: ours as it is released, the monolith, the one of react-admin. */
export async function buildAll(): Promise<void> {
  await buildReleases();
  progress('building the monolith');
  await buildMonolith(ROOT);
  await compress(MONOLITH, /\.html$/);
  progress('building the page of react-admin');
  await buildReactAdmin();
}

/** Builds all that is released. */
export function buildReleases(): Promise<void> {
  progress('building the releases');
  return runProgram(process.execPath, ['tools/klaster.mjs', 'build'], { cwd: ROOT });
}

/** Builds a server alone, as it is released. */
export function buildServer(name: 'api' | 'gateway'): Promise<void> {
  progress(`building the ${name}`);
  return runProgram(process.execPath, ['tools/klaster.mjs', 'build', name], { cwd: ROOT });
}

/** Arguments by which an app's folder is built for production. */
export const WEBPACK = ['--import', 'tsx', 'node_modules/webpack-cli/bin/cli.js', '--config-node-env', 'production'];

/** @param root the workspace, or a copy of it */
export function buildMonolith(root: string): Promise<void> {
  const args = [...WEBPACK, '--config', 'monolith/webpack.config.ts'];
  return runProgram(process.execPath, args, { cwd: path.join(root, 'bench') });
}

/** The packages are no part of the workspace, which would take half a minute longer to install. */
async function buildReactAdmin(): Promise<void> {
  const folder = inRoot('bench/react-admin');
  const { config } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { config: { pnpm: string } };
  await runProgram('npx', ['-y', `pnpm@${config.pnpm}`, 'install', '--frozen-lockfile', '--ignore-workspace'], {
    cwd: folder,
  });
  await runProgram(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder });
  await compress(REACT_ADMIN, /\.(js|css|html)$/);
}

/** Puts brotli twins beside the files, at the quality that webpack's builds get. */
async function compress(folder: string, wanted: RegExp): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && wanted.test(one.name))) {
    const file = path.join(entry.parentPath, entry.name);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
  }
}
