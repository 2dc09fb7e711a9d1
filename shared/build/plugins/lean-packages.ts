import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Module Federation's own packages, the outermost first. Each is resolved from the previous one's folder. */
const RUNTIME_CHAIN = [
  '@module-federation/enhanced',
  '@module-federation/runtime-tools',
  '@module-federation/runtime',
  '@module-federation/runtime-core',
] as const;

/**
 * Exact import paths for packages whose export maps make bundles larger.
 * - Module Federation's runtime is both imported and required: it would be bundled twice.
 * - React Router's export map selects its development build.
 */
export function leanPackages(production: boolean): Record<string, string> {
  return { ...federationRuntime(), ...(production ? productionRouter() : {}) };
}

function federationRuntime(): Record<string, string> {
  const folders: Record<string, string> = {};
  let from = import.meta.url;
  for (const name of RUNTIME_CHAIN) {
    folders[name] = packageFolder(name, from);
    from = path.join(folders[name], 'package.json');
  }
  folders['@module-federation/sdk'] = packageFolder('@module-federation/sdk', from);
  const asModule = ([name, folder]: [string, string]) => [`${name}$`, path.join(folder, 'dist/index.js')] as const;
  return Object.fromEntries(
    Object.entries(folders)
      .filter(([name]) => !/enhanced|tools/.test(name))
      .map(asModule),
  );
}

function productionRouter(): Record<string, string> {
  const dom = packageFolder('react-router-dom', import.meta.url);
  const router = packageFolder('react-router', path.join(dom, 'package.json'));
  return {
    'react-router$': path.join(router, 'dist/production/index.mjs'),
    'react-router/dom$': path.join(router, 'dist/production/dom-export.mjs'),
  };
}

/** Folder of a package as the file `from` would find it. Export maps hide `package.json`. */
export function packageFolder(name: string, from: string): string {
  const places = createRequire(from).resolve.paths(name) ?? [];
  const folder = places.map((modules) => path.join(modules, name)).find((candidate) => existsSync(candidate));
  if (!folder) throw new Error(`${name} is not installed`);
  return realpathSync(folder);
}
