import { readFileSync } from 'node:fs';
import { HOST } from './apps';
import type { AppName } from './apps';

/** Packages of which a page must hold one copy: they keep a context or a store. The slash also takes `react/jsx-runtime` and the like. */
const PACKAGES = ['react', 'react/', 'react-dom', 'react-dom/', 'zustand', '@tanstack/react-query'];

/** Our own entries that hold state or pull in Chakra, the router or i18next; remotes reach those libraries only through them. */
const AT_ONCE = ['session', 'http', 'query', 'notices', 'i18n', 'router', 'ui'];

/**
 * Entries that no first paint needs: dialogs, forms and menus load when they are opened, small drawings with their screen,
 * help on request, registers with the first screen that needs them.
 * The last two are for remotes alone (`for-remotes.ts`).
 */
const LATER = [
  'ui/dialog',
  'ui/form',
  'ui/hint',
  'ui/menu',
  'ui/qr-code',
  'ui/sparkline',
  'help',
  'register',
  'register/staff',
];

type Manifest = { version: string; dependencies: Record<string, string> };

type SharedModule = {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version: string;
  import?: false;
  eager?: boolean;
};

/**
 * The federation table: what shell and remotes share at run time.
 *
 * The shell provides every module; a remote only requires it (`import: false`), so a remote's build carries no copy
 * and a second React cannot come into being. A version outside the range fails loudly (`strictVersion`). Which versions
 * of our own entries a remote fits is said in its `package.json`.
 *
 * What every page starts with is eager: part of the scripts the page names, instead of some twenty chunks that each cost a
 * slow line a round trip. The shell may reach the later ones by `import()` alone.
 */
export function sharedModules(app: AppName): Record<string, SharedModule> {
  const own = readManifest(new URL('../package.json', import.meta.url)).version;
  const ownRange = app === HOST ? `^${own}` : rangeOf(app);
  const entries = [...AT_ONCE, ...LATER].map((entry) => ({
    name: `@klaster/shared/${entry}`,
    version: own,
    range: ownRange,
    eager: AT_ONCE.includes(entry),
  }));
  const packages = PACKAGES.map((name) => {
    const version = installedVersion(name.replace(/\/$/, ''));
    return { name, version, range: `^${version}`, eager: true };
  });
  return Object.fromEntries(
    [...packages, ...entries].map(({ name, version, range, ...ofHost }) => [
      name,
      {
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: range,
        ...(app === HOST ? ofHost : { import: false as const }),
      },
    ]),
  );
}

/** Versions of shared that a remote says it fits. */
function rangeOf(remote: AppName): string {
  const { dependencies } = readManifest(new URL(`../../${remote}/package.json`, import.meta.url));
  const range = dependencies['@klaster/shared']?.replace('workspace:', '') ?? '';
  if (/\d/.test(range)) return range;
  throw new Error(
    `${remote}/package.json must say which versions of @klaster/shared it fits, e.g. "workspace:^1.0.0".`,
  );
}

function installedVersion(name: string): string {
  return readManifest(new URL(`../node_modules/${name}/package.json`, import.meta.url)).version;
}

function readManifest(url: URL): Manifest {
  return JSON.parse(readFileSync(url, 'utf8')) as Manifest;
}
