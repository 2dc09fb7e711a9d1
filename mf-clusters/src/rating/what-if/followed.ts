import { derivedOf, partsOf } from '@klaster/shared/contract/indicators';
import type { KnownFigures, NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import type { ChangedFigures } from '../../reporting/target/changed-figures';

/** Figures that are other than in the report: `null` is missing. */
export type TriedFigures = ReadonlyMap<NumberIndicatorKey, number | null>;

/** The changed figures with those derived from them, before scoring. */
export type Followed = {
  /** Changes that count. */
  readonly changes: ChangedFigures;
  /** These, and derived figures that follow them. */
  readonly tried: TriedFigures;
};

/**
 * Has derived figures follow what they are computed from. One that was changed itself stands, unless one of its parts was changed after
 * it; where a part is not known nothing follows. Source: specification 8.0.14.
 * @param known figures of the report, as far as the user may read them
 * @param changes in the order in which they were made
 */
export function followed(known: KnownFigures, changes: ChangedFigures): Followed {
  const order = [...changes.keys()];
  const derived = derivedOf({ ...known, ...Object.fromEntries(changes) });
  const follows = (Object.keys(derived) as NumberIndicatorKey[]).filter(
    (key) => Math.max(...partsOf(key).map((part) => order.indexOf(part))) > order.indexOf(key),
  );
  const standing = [...changes].filter(([key]) => !follows.includes(key));
  return {
    changes: new Map(standing),
    tried: new Map([...standing, ...follows.map((key) => [key, derived[key] ?? null] as const)]),
  };
}

/**
 * Figures that can be changed for the sake of one: its parts, where all of them are known, and itself.
 */
export const changeableFor = (key: NumberIndicatorKey, known: KnownFigures): readonly NumberIndicatorKey[] => {
  const parts = partsOf(key);
  return parts.every((part) => known[part] !== undefined) ? [...parts, key] : [key];
};
