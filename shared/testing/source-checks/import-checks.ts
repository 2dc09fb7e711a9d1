import { readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import { readAppFolder } from '../../build/apps/app-folder';
import { sharedUses } from './shared-uses';
import type { SharedUse } from './shared-uses';
import { sourcesIn } from './syntax';

const ROOT = path.join(__dirname, '../..');

/** Entry points that are built into the remote, and those of tests. */
const NOT_OF_THE_SHELL = /^(contract|build|remote|testing)(\/|$)/;

type Package = { version: string; exports: Record<string, unknown> };

/** What a remote uses of `shared` that the installed version lacks. Types are left to the compiler. */
export async function importFaults(source: string): Promise<string[]> {
  const { version, exports } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Package;
  const { range } = readAppFolder(path.join(source, '..'));
  const misfit = `@klaster/shared ${version} is not in the range "${range}"`;
  const uses = sourcesIn(source)
    .flatMap(sharedUses)
    .filter(({ entry }) => !NOT_OF_THE_SHELL.test(entry));
  const faults = uses.map(async (use) =>
    Object.hasOwn(exports, `./${use.entry}`) ? findLack(use) : [`@klaster/shared/${use.entry} does not exist`],
  );
  return [
    ...(range === undefined || satisfies(version, range) ? [] : [misfit]),
    ...new Set((await Promise.all(faults)).flat()),
  ];
}

async function findLack({ entry, name, part }: SharedUse): Promise<string[]> {
  const offered = (await import(path.join(ROOT, entry))) as Record<string, unknown>;
  if (name === undefined) return [];
  if (!(name in offered)) return [`@klaster/shared/${entry} has no ${name}`];
  const value = offered[name];
  const isOpen = part === undefined || typeof value !== 'object' || value === null;
  return isOpen || part in value ? [] : [`@klaster/shared/${entry} has no ${part} of ${name}`];
}
