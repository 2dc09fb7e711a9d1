import { APPS } from '@klaster/shared/build/apps';
import { UserError } from '../../bootstrap/user-error.mjs';

/** Something that is built by itself. */
export type Unit = {
  /** Default: the unit's folder. */
  name: string;
  /** `page`: as an app is, but served from where it was built; it is never released. */
  kind: 'app' | 'page' | 'server';
  /** Folder whose packages it is built with; of an app and a server its name. */
  folder: string;
  /** Folder that the build is written to. */
  output: string;
  /** Files and folders that decide on its build as a whole: one more file there is a reason to build. */
  inputs: readonly string[];
};

const EVERYONES = ['pnpm-lock.yaml', 'shared/package.json', 'tsconfig.base.json', 'tools/src/build'];

const SERVERS = ['api', 'gateway'];

/** The page of the operations address. It takes in parts of the shell, and is no part of the shell's release (decision 060). */
const OPERATIONS: Unit = {
  name: 'operations',
  kind: 'page',
  folder: 'shell',
  output: 'shell/dist-operations',
  inputs: ['shell', ...EVERYONES],
};

const inOwnFolder = (name: string, kind: Unit['kind']): Unit => ({
  name,
  kind,
  folder: name,
  output: `${name}/dist`,
  inputs: [name, ...EVERYONES],
});

const [SHELL, ...REMOTES] = APPS.map(({ name }) => inOwnFolder(name, 'app'));

/**
 * Servers first: they are done in a second, and the API prepares its database while the apps are built. Then the longest, so that
 * none is left to end alone.
 */
export const UNITS: readonly Unit[] = [
  ...SERVERS.map((name) => inOwnFolder(name, 'server')),
  ...(SHELL ? [SHELL] : []),
  OPERATIONS,
  ...REMOTES,
];

/** Outputs that the gateway serves in place. */
export const PAGES = UNITS.filter(({ kind }) => kind === 'page');

/**
 * The units of these names; all of them when none is given.
 *
 * @throws {UserError} when one is unknown
 */
export function unitsNamed(names: readonly string[]): readonly Unit[] {
  const unknown = names.find((name) => !UNITS.some((unit) => unit.name === name));
  if (unknown) {
    throw new UserError(`There is no "${unknown}" to build; there are ${UNITS.map((unit) => unit.name).join(', ')}.`);
  }
  return names.length === 0 ? UNITS : UNITS.filter((unit) => names.includes(unit.name));
}
