import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '../workspace';

/** Path in the package to content. */
export type PackageFiles = Map<string, string | Uint8Array>;

const SCRIPT = /(?<!\.d)\.tsx?$/;
const TYPES = /\.(tsx?|[cm]?js|json|md)$/;
const LEFT_OUT = /^\.|\.test\.tsx?$|^(README\.md|package\.json|tsconfig\.json)$/;

/**
 * The files of a library as JavaScript modules in the same places, which Node, webpack and jest load as they are. Other files are copied.
 *
 * @param folders below `root`
 */
export async function compileFiles(root: string, folders: readonly string[]): Promise<PackageFiles> {
  const sources = folders.flatMap((folder) => filesBelow(path.join(root, folder)));
  const included = sources.filter((file) => TYPES.test(file) && !LEFT_OUT.test(path.basename(file)));
  const { outputFiles } = await build({
    entryPoints: included.filter((file) => SCRIPT.test(file)),
    absWorkingDir: root,
    outdir: root,
    outbase: root,
    write: false,
    bundle: true,
    plugins: [ONE_BY_ONE],
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'silent',
  });
  const copied = included
    .filter((file) => !SCRIPT.test(file))
    .map(async (file) => [file, await readFile(file)] as const);
  const compiled = outputFiles.map((output) => [output.path, output.contents] as const);
  const all = [...compiled, ...(await Promise.all(copied))];
  return new Map(all.map(([file, content]) => [path.relative(root, file), content]));
}

/** Bundles nothing, but completes the names of imported files, as Node requires. */
const ONE_BY_ONE: Plugin = {
  name: 'one-by-one',
  setup: (bundler) =>
    bundler.onResolve({ filter: /./ }, ({ kind, path: name, resolveDir }) => {
      if (kind === 'entry-point') return undefined;
      return { path: name.startsWith('.') ? completeName(resolveDir, name) : name, external: true };
    }),
};

function completeName(folder: string, name: string): string {
  const target = path.join(folder, name);
  if (statSync(target, { throwIfNoEntry: false })?.isFile()) return name.replace(SCRIPT, '.js');
  if (['.ts', '.tsx'].some((ending) => existsSync(`${target}${ending}`))) return `${name}.js`;
  if (['index.ts', 'index.tsx'].some((index) => existsSync(path.join(target, index)))) {
    return `${name.replace(/\/$/, '')}/index.js`;
  }
  throw new Error(`${folder}: "${name}" leads nowhere`);
}
