import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppFolder } from './apps/app-folder';
import { packageFolder } from './plugins/lean-packages';

/** Packages that hold a context or a store: a page has one copy of each. The slash includes `react/jsx-runtime` and the like. */
const PACKAGES = ['react', 'react/', 'react-dom', 'react-dom/', 'zustand', '@tanstack/react-query'];

/** Our entries that hold state or import Chakra, the router or i18next. Remotes reach those libraries only through these entries. */
const AT_ONCE = ['session', 'http', 'query', 'notices', 'i18n', 'router', 'ui'];

/** Entries loaded on demand. Some are used only by remotes (`for-remotes.ts`). */
const LATER = [
  'ui/dialog',
  'ui/form',
  'ui/hint',
  'ui/menu',
  'ui/qr-code',
  'ui/sparkline',
  'files',
  'help',
  'register',
  'register/staff',
];

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
 * versions of its `package.json`, or from the installed one on. Eager modules are part of the scripts in the HTML: as chunks each would cost a round trip.
 */
export function sharedModules({ isHost, range }: AppFolder): Record<string, SharedModule> {
  const sharedVersion = readVersion(new URL('../package.json', import.meta.url));
  const ownRange = (isHost ? undefined : range) ?? `^${sharedVersion}`;
  const entries = [...AT_ONCE, ...LATER].map((entry) => ({
    name: `@klaster/shared/${entry}`,
    version: sharedVersion,
    range: ownRange,
    eager: AT_ONCE.includes(entry),
  }));
  const packages = PACKAGES.map((name) => {
    const version = readVersion(path.join(packageFolder(name.replace(/\/$/, ''), import.meta.url), 'package.json'));
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
        ...(isHost ? ofHost : { import: false as const }),
      },
    ]),
  );
}

function readVersion(file: string | URL): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
