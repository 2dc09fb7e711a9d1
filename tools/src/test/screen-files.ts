import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { PluginBuild } from 'esbuild';
import { inRoot, ROOT } from '../workspace';

/** A chunk's name and its module. */
const LOADED = /import\(\s*\/\* webpackChunkName: "([\w-]+)" \*\/\s*'([^']+\.screen)'/g;

/** By chunk, all files that its screens import, directly or through others, from the workspace's folder. */
export async function screenFiles(remote: string): Promise<Map<string, Set<string>>> {
  const source = inRoot(remote, 'src');
  const loaded = [...readFileSync(path.join(source, 'remote.ts'), 'utf8').matchAll(LOADED)];
  const files = new Map<string, Set<string>>();
  for (const [, chunk = '', module = ''] of loaded) {
    const imported = await listImports(path.join(source, module));
    files.set(chunk, new Set([...(files.get(chunk) ?? []), ...imported]));
  }
  return files;
}

/** All files that a module imports, from the workspace's folder. @param left imports to leave out */
export async function listImports(module: string, left?: RegExp): Promise<string[]> {
  const leave = {
    name: 'leave-out',
    setup: (build: PluginBuild) => build.onResolve({ filter: left ?? /$^/ }, () => ({ external: true })),
  };
  const { metafile } = await build({
    entryPoints: [module],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    logLevel: 'silent',
    loader: { '.md': 'text' },
    plugins: [leave],
  });
  return Object.keys(metafile.inputs);
}
