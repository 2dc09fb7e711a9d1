import { APPS } from '@klaster/shared/build/apps';
import { UserError } from '../../bootstrap/user-error.mjs';

export type Unit = {
  name: string;
  /** `page`: like an app, but served from its build folder and never released. */
  kind: 'app' | 'page' | 'server';
  /** Folder of its packages and configuration. */
  folder: string;
  output: string;
  /** A new file in one of these requires a build. */
  inputs: readonly string[];
};

const EVERYONES = ['pnpm-lock.yaml', 'shared/package.json', 'tsconfig.base.json', 'tools/src/build'];

const SERVERS = ['api', 'gateway'];

/** The operations page imports parts of the shell but is not in the shell's release (decision 060). */
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

/** The shell's release contains the SDK (decision 077). */
const OF_SDK = ['shared', 'shared/testing', 'shared/surface', 'tools/src/sdk'];

/** Servers come first, since the API prepares its database while the apps are built; then the slowest builds. */
export const UNITS: readonly Unit[] = [
  ...SERVERS.map((name) => inOwnFolder(name, 'server')),
  ...(SHELL ? [{ ...SHELL, inputs: [...SHELL.inputs, ...OF_SDK] }] : []),
  OPERATIONS,
  ...REMOTES,
];

/** All units if no name is given. @throws {UserError} if a name is unknown */
export function unitsNamed(names: readonly string[]): readonly Unit[] {
  const unknown = names.find((name) => !UNITS.some((unit) => unit.name === name));
  if (unknown) {
    throw new UserError(`There is no "${unknown}" to build; there are ${UNITS.map((unit) => unit.name).join(', ')}.`);
  }
  return names.length === 0 ? UNITS : UNITS.filter((unit) => names.includes(unit.name));
}
