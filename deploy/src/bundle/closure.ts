import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../run';

/** A package in pnpm's layout, with links to its dependencies next to it. */
export type Installed = {
  /** Its name in the virtual store, `zod@4.6.7`. */
  id: string;
  name: string;
  folder: string;
  /** Targets of the links next to it, by name. */
  links: Record<string, string>;
};

const STORE = `${path.sep}node_modules${path.sep}.pnpm${path.sep}`;

/**
 * Packages and all their dependencies.
 *
 * @param from folder whose `node_modules` has the packages
 * @throws {UserError} if a link is broken, as an installation over an older one may leave it
 */
export function findClosure(from: string, names: readonly string[]): Installed[] {
  const found = new Map<string, Installed>();
  const waiting = names.map((name) => realpathSync(path.join(from, 'node_modules', name)));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const installed = readInstalled(folder);
    found.set(folder, installed);
    waiting.push(...Object.keys(installed.links).map((name) => linkedFolder(installed, name)));
  }
  return [...found.values()].toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

function readInstalled(folder: string): Installed {
  const [, inStore = ''] = folder.split(STORE);
  const [id = '', , ...name] = inStore.split(path.sep);
  const beside = folder.slice(0, folder.length - name.join(path.sep).length);
  const names = readdirSync(beside).flatMap((entry) =>
    entry.startsWith('@') ? readdirSync(path.join(beside, entry)).map((name) => `${entry}/${name}`) : [entry],
  );
  const others = names.filter((one) => one !== name.join('/') && isNeeded(one));
  const lost = others.find((other) => !existsSync(path.join(beside, other)));
  if (lost) throw new UserError(`${id} has no link to its ${lost}: delete node_modules and install again.`);
  const links = Object.fromEntries(others.toSorted().map((other) => [other, readlinkSync(path.join(beside, other))]));
  return { id, name: name.join('/'), folder, links };
}

function linkedFolder({ folder, name, links }: Installed, link: string): string {
  const beside = folder.slice(0, folder.length - name.length);
  return realpathSync(path.join(beside, path.dirname(link), links[link] ?? ''));
}

/** Types are only for compilation. */
const isNeeded = (name: string) => !name.startsWith('.') && !name.startsWith('@types/');
