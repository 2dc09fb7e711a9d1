import type { Surface } from './report';

export type Step = 'major' | 'minor' | 'none';

/** The version step that a difference requires, and why. */
export type Difference = { step: Step; reasons: string[] };

/** Required members of values that callers pass: `DataTable(rows)`, `type Column(id)`. */
const REQUIRED_INPUT = /^(.+)\([^?]+\)$/;

/** A removed or changed name breaks callers, and so does a new required input. A new name does not. */
export function compareSurfaces(older: Surface, newer: Surface): Difference {
  const before = flat(older);
  const after = flat(newer);
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `${name} is gone`);
  const changed = [...before]
    .filter(([name, text]) => after.has(name) && after.get(name) !== text)
    .map(([name]) => `${name} is another`);
  const added = [...after.keys()].filter((name) => !before.has(name));
  const required = added.filter((name) => before.has(REQUIRED_INPUT.exec(name)?.[1] ?? ''));
  const breaking = [...gone, ...changed, ...required.map((name) => `${name} has to be given`)];
  if (breaking.length > 0) return { step: 'major', reasons: breaking };
  return { step: added.length > 0 ? 'minor' : 'none', reasons: added.map((name) => `${name} is new`) };
}

/** By semver: below 1.0.0 a minor step may break. */
export function versionStep(older: string, newer: string): Step {
  const [from, to] = [parseNumbers(older), parseNumbers(newer)];
  if (from[0] !== to[0]) return 'major';
  if (from[1] === to[1]) return 'none';
  return from[0] === 0 ? 'major' : 'minor';
}

export function isOlder(a: string, b: string): boolean {
  const [left, right] = [parseNumbers(a), parseNumbers(b)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
}

function parseNumbers(version: string): number[] {
  return version.split('.').map(Number);
}

function flat(surface: Surface): Map<string, string> {
  return new Map(
    Object.entries(surface).flatMap(([entry, names]) =>
      Object.entries(names).map(([name, text]) => [`${entry}: ${name}`, text] as const),
    ),
  );
}
