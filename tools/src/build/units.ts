import { APPS } from '@klaster/shared/build/apps';
import { UserError } from '../../bootstrap/user-error.mjs';

/** Something that is built by itself into `<name>/dist`. */
export type Unit = {
  /** Its folder. */
  name: string;
  kind: 'app' | 'server';
  /** Files and folders that decide on its build as a whole: one more file there is a reason to build. */
  inputs: readonly string[];
};

const EVERYONES = ['pnpm-lock.yaml', 'shared/package.json', 'tsconfig.base.json', 'tools/src/build'];

const SERVERS = ['api', 'gateway'];

/** Servers first: they are done in a second, and the API prepares its database while the apps are built. */
export const UNITS: readonly Unit[] = [
  ...SERVERS.map((name): Unit => ({ name, kind: 'server', inputs: [name, ...EVERYONES] })),
  ...APPS.map(({ name }): Unit => ({ name, kind: 'app', inputs: [name, ...EVERYONES] })),
];

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
