import { deriveKnownFigures, partsOf } from '@klaster/shared/contract/indicators';
import type { KnownFigures, NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import type { ChangedFigures } from '../../reporting/target/changed-figures';

/** `null` is missing. */
export type TriedFigures = ReadonlyMap<NumberIndicatorKey, number | null>;

export type Followed = {
  readonly changes: ChangedFigures;
  /** The changes, and the derived figures that follow from them. */
  readonly tried: TriedFigures;
};

/**
 * Recalculates derived figures. A derived figure that was changed itself is not recalculated, unless one of its parts
 * was changed later. Nothing is recalculated from missing parts. `changes` are in the order in which they were made.
 * Source: specification 8.0.14.
 */
export function followChanges(known: KnownFigures, changes: ChangedFigures): Followed {
  const order = [...changes.keys()];
  const derived = deriveKnownFigures({ ...known, ...Object.fromEntries(changes) });
  const follows = (Object.keys(derived) as NumberIndicatorKey[]).filter(
    (key) => Math.max(...partsOf(key).map((part) => order.indexOf(part))) > order.indexOf(key),
  );
  const standing = [...changes].filter(([key]) => !follows.includes(key));
  return {
    changes: new Map(standing),
    tried: new Map([...standing, ...follows.map((key) => [key, derived[key] ?? null] as const)]),
  };
}

/** A derived figure and its parts, if all parts are known. */
export const changeableFor = (key: NumberIndicatorKey, known: KnownFigures): readonly NumberIndicatorKey[] => {
  const parts = partsOf(key);
  return parts.every((part) => known[part] !== undefined) ? [...parts, key] : [key];
};
