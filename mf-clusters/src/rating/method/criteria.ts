import type { Criterion, Rule, ScoringMethod } from '@klaster/shared/contract';
import { INDICATORS, sumKnown } from '@klaster/shared/contract/indicators';
import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { toLatin } from '@klaster/shared/contract/uzbek';
import { useLanguage } from '@klaster/shared/i18n';

/** Points that the criteria of a method come to. Source: specification 8.0.1. */
export const ALL_POINTS = 100;

/** The API takes no more. */
export const MAX_CRITERIA = 40;
export const MAX_STEPS = 10;

export const RULE_KINDS = ['share', 'linear', 'steps', 'yes'] as const satisfies readonly Rule['kind'][];

/** Figures that a rule can read. */
const FIGURES = INDICATORS.filter(({ format }) => format === 'number').map(({ key, section }) => ({
  key: key as NumberIndicatorKey,
  section,
}));

interface FigureSearch {
  /** Empty: any. */
  section: string;
  /** Words of the name. */
  search: string;
  /** The key that is chosen; empty: none. */
  chosen: string;
}

/** Figures of a section whose names have all that was typed, and the one that is chosen, which is never hidden. */
export function figuresFor({ section, search, chosen }: FigureSearch, nameOf: (key: NumberIndicatorKey) => string) {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return FIGURES.filter(({ key, section: own }) => {
    if (key === chosen) return true;
    const name = nameOf(key).toLocaleLowerCase();
    return (section === '' || own === section) && words.every((word) => name.includes(word));
  }).map(({ key }) => key);
}

/** Values of empty form fields; the schema refuses them. */
const EMPTY = { figure: '' as NumberIndicatorKey, number: null as unknown as number };

export const PHASINGS = ['none', 'equal', 'own'] as const;

export const EQUAL_PHASING = [25, 50, 75, 100] as const;

export const isEqualPhasing = (shares: readonly number[]): boolean =>
  shares.every((share, index) => share === EQUAL_PHASING[index]);

/** A rule of another kind on the same figure, phased as it was; what that kind needs besides is yet to be filled in. */
export function ruleOf(kind: Rule['kind'], before: Rule, points: number): Rule {
  const figure = 'figure' in before ? before.figure : before.part;
  const phased = 'phasing' in before && before.phasing ? { phasing: before.phasing } : {};
  switch (kind) {
    case 'share':
      return { kind, part: figure, whole: EMPTY.figure, ...phased };
    case 'linear':
      return { kind, figure, none_at: EMPTY.number, all_at: EMPTY.number, ...phased };
    case 'steps':
      return { kind, figure, steps: [{ at: EMPTY.number, points }], ...phased };
    case 'yes':
      return { kind, figure };
  }
}

/** A further step after the last one. */
export const newStep = () => ({ at: EMPTY.number, points: EMPTY.number });

/** A criterion that says nothing yet, under an id that no version has had. */
export const newCriterion = (now: Date): Criterion => ({
  id: `c-${now.getTime().toString(36)}`,
  points: EMPTY.number,
  names: { 'uz-Cyrl': '', ru: '', en: '' },
  rule: { kind: 'share', part: EMPTY.figure, whole: EMPTY.figure },
});

/** Sum of the points of all criteria; a field that is no number yet counts as 0. */
export const pointsOf = (criteria: readonly Pick<Criterion, 'points'>[]): number =>
  sumKnown(criteria.map(({ points }) => (Number.isFinite(points) ? points : null))).sum ?? 0;

/** The list with one of its items moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Criteria that two methods have not alike, by id: changed, there in one only, or elsewhere in the order. */
export function differingCriteria(mine: ScoringMethod, theirs: ScoringMethod): string[] {
  const all = new Map([...theirs.criteria, ...mine.criteria].map(({ id }) => [id, true]));
  const at = ({ criteria }: ScoringMethod, id: string) =>
    JSON.stringify([criteria.findIndex((one) => one.id === id), sorted(criteria.find((one) => one.id === id))]);
  return [...all.keys()].filter((id) => at(mine, id) !== at(theirs, id));
}

/** The value with its keys in one order: the database returns another than the form has. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** The name of a criterion that is being written, in the language of the page. */
export function useNameOf(): (names: Criterion['names']) => string {
  const language = useLanguage();
  return (names) => (language === 'uz-Latn' ? toLatin(names['uz-Cyrl']) : names[language]);
}
