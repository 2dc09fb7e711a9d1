import { readFileSync } from 'node:fs';

/** Packages of which a page must hold one copy: they keep a context or a store. The slash also takes `react/jsx-runtime` and the like. */
const PACKAGES = ['react', 'react/', 'react-dom', 'react-dom/', 'zustand', '@tanstack/react-query'];

/** Our own entries that hold state or pull in Chakra, the router or i18next; remotes reach those libraries only through them. */
const ENTRIES = ['session', 'http', 'query', 'notices', 'i18n', 'router', 'ui', 'ui/dialog', 'ui/form', 'ui/menu'];

type Manifest = { version: string; dependencies: Record<string, string> };

type SharedModule = {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version: string;
  import?: false;
};

/**
 * The federation table: what shell and remotes share at run time.
 *
 * The shell provides every module; a remote only asks for it (`import: false`), so a remote's build carries no copy
 * and a second React cannot come into being. A version outside the range fails loudly (`strictVersion`).
 */
export function sharedModules(role: 'host' | 'remote'): Record<string, SharedModule> {
  const own = readManifest(new URL('../package.json', import.meta.url));
  const entries = ENTRIES.map((entry) => [`@klaster/shared/${entry}`, own.version] as const);
  const packages = PACKAGES.map((name) => [name, installedVersion(name.replace(/\/$/, ''))] as const);
  return Object.fromEntries(
    [...packages, ...entries].map(([name, version]) => [
      name,
      {
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: `^${version}`,
        ...(role === 'remote' ? { import: false as const } : {}),
      },
    ]),
  );
}

function installedVersion(name: string): string {
  return readManifest(new URL(`../node_modules/${name}/package.json`, import.meta.url)).version;
}

function readManifest(url: URL): Manifest {
  return JSON.parse(readFileSync(url, 'utf8')) as Manifest;
}
