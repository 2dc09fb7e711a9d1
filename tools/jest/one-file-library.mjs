import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'shared/node_modules/.cache/libraries');

/** Modules that tests and the library must share: React, and the context of styles. */
const IN_COMMON = ['react', 'react-dom', '@emotion/react'];

/**
 * Bundles a library into one file, once for each lockfile. Jest evaluates every module again in every test file: Chakra's thousand
 * take a second, as one file a fifth of that.
 *
 * @param {string} name only its main entry, so that no module exists twice
 * @param {'browser' | 'node'} [place] where it runs
 * @returns {string} the file's path
 */
export function oneFileLibrary(name, place = 'browser') {
  const installed = createHash('sha256')
    .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
    .digest('hex')
    .slice(0, 16);
  const prefix = `${name.replace('@', '').replaceAll('/', '-')}.${place}.`;
  const file = join(FOLDER, `${prefix}${installed}.cjs`);
  if (!existsSync(file)) replace(prefix, file, bundle(name, place));
  return file;
}

/**
 * @param {string} name
 * @param {'browser' | 'node'} place
 */
function bundle(name, place) {
  const { outputFiles } = buildSync({
    stdin: { contents: `export * from '${name}'`, resolveDir: join(ROOT, 'shared') },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: [place, 'import'],
    external: IN_COMMON,
    define: { 'process.env.NODE_ENV': '"test"' },
  });
  return outputFiles[0]?.contents ?? '';
}

/**
 * Replaces a file in one step, since another run may do the same at the same time.
 *
 * @param {string} prefix of the files of earlier versions
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
function replace(prefix, file, contents) {
  mkdirSync(FOLDER, { recursive: true });
  for (const old of readdirSync(FOLDER)) if (old.startsWith(prefix)) rmSync(join(FOLDER, old), { force: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, contents);
  renameSync(part, file);
}
