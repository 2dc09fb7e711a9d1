import { readAppFolder } from '../../build/apps/app-folder';
import path from 'node:path';
import { sharedUses } from './shared-uses';
import type { SharedUse } from './shared-uses';
import { sourcesIn } from './syntax';
import { outermost } from './surface-reports';
import type { SurfaceReport } from './surface-reports';

/** Entry points that are built into the remote, and those of tests. */
const NOT_OF_THE_SHELL = /^(contract|build|testing)(\/|$)/;

/** What a remote uses of `shared` that the oldest or the newest shell of its range does not offer. */
export function surfaceFaults(source: string, reports: readonly SurfaceReport[]): string[] {
  const { range } = readAppFolder(path.join(source, '..'));
  // A package that is installed by its address has the report of its own version alone.
  const fitting = range === undefined ? reports : outermost(reports, range);
  if (fitting.length === 0) return [`No version of shared that was reported is in the range "${range}"`];
  const uses = sourcesIn(source).flatMap(sharedUses);
  return fitting.flatMap((report) => [...new Set(uses.flatMap((use) => missing(use, report)))]);
}

/** The fault if a report lacks the name, or the part of it. */
function missing({ entry, name, part }: SharedUse, { version, surface }: SurfaceReport): string[] {
  if (NOT_OF_THE_SHELL.test(entry)) return [];
  const where = `@klaster/shared/${entry} ${version}`;
  if (!surface[entry]) return [`${where} does not exist`];
  if (name === undefined) return [];
  const offered = Object.keys(surface[entry]).map((key) => key.replace(/^type /, '').replaceAll('?', ''));
  const parts = offered.filter((key) => /^[.(]/.test(key.slice(name.length)) && key.startsWith(name));
  if (!offered.includes(name) && parts.length === 0) return [`${where} has no ${name}`];
  // A name without known parts belongs to a package or accepts anything.
  const isOpen = part === undefined || parts.length === 0;
  const isOffered = parts.some((key) => key === `${name}(${part})` || `${key}.`.startsWith(`${name}.${part}.`));
  return isOpen || isOffered ? [] : [`${where} has no ${part} of ${name}`];
}
