import { readFileSync } from 'node:fs';
import { HOST } from './apps';
import type { AppName } from './apps';

/** Packages that hold a context or a store: a page has one copy of each. The slash includes `react/jsx-runtime` and the like. */
const PACKAGES = ['react', 'react/', 'react-dom', 'react-dom/', 'zustand', '@tanstack/react-query'];

/** Our entries that hold state or import Chakra, the router or i18next. Remotes reach those libraries only through these entries. */
const AT_ONCE = ['session', 'http', 'query', 'notices', 'i18n', 'router', 'ui'];

/** Entries loaded on demand. The last two are used by remotes alone (`for-remotes.ts`). */
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
 * What shell and remotes share at run time. The shell provides every module; a remote only requires it (`import: false`), in the range of
 * versions of its `package.json`. Eager modules are part of the scripts in the HTML: as chunks each would cost a round trip.
 */
export function sharedModules(app: AppName): Record<string, SharedModule> {
  const own = readManifest(new URL('../package.json', import.meta.url)).version;
  const ownRange = app === HOST ? `^${own}` : readRange(app);
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

function readRange(remote: AppName): string {
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
