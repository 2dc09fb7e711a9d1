import type { Surface } from './report';

export type Step = 'major' | 'minor' | 'none';

/** How a surface differs from an older one: the version step that calls for, and what calls for it. */
export type Difference = { step: Step; reasons: string[] };

/** Required members of what code hands in: `DataTable(rows)`, `type Column(id)`. */
const REQUIRED_INPUT = /^(.+)\([^?]+\)$/;

/**
 * A name that is gone or means something else breaks code written for the older surface, and so does one more thing
 * that has to be handed in. One more name does not.
 */
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

/** What the numbers of two versions say, by semver: below 1.0.0 a minor step may break. */
export function versionStep(older: string, newer: string): Step {
  const [from, to] = [numbersOf(older), numbersOf(newer)];
  if (from[0] !== to[0]) return 'major';
  if (from[1] === to[1]) return 'none';
  return from[0] === 0 ? 'major' : 'minor';
}

/** Whether version `a` comes before `b`. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number);
}

function flat(surface: Surface): Map<string, string> {
  return new Map(
    Object.entries(surface).flatMap(([entry, names]) =>
      Object.entries(names).map(([name, text]) => [`${entry}: ${name}`, text] as const),
    ),
  );
}
