import type { Criterion, Rule, ScoringMethod } from '@klaster/shared/contract/rating';
import { INDICATORS, sumKnown } from '@klaster/shared/contract/indicators';
import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { toLatin } from '@klaster/shared/contract/uzbek';
import { useLanguage } from '@klaster/shared/i18n';
import { hashKey } from '@tanstack/react-query';

/** Source: specification 8.0.1. */
export const ALL_POINTS = 100;

/** Limits of the API. */
export const MAX_CRITERIA = 40;
export const MAX_STEPS = 10;

export const RULE_KINDS = ['share', 'linear', 'steps', 'yes'] as const satisfies readonly Rule['kind'][];

const FIGURES = INDICATORS.filter(({ format }) => format === 'number').map(({ key, section }) => ({
  key: key as NumberIndicatorKey,
  section,
}));

interface FigureSearch {
  section: string;
  search: string;
  chosen: string;
}

/** The chosen figure is never hidden. */
export function figuresFor({ section, search, chosen }: FigureSearch, nameOf: (key: NumberIndicatorKey) => string) {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return FIGURES.filter(({ key, section: figureSection }) => {
    if (key === chosen) return true;
    const name = nameOf(key).toLocaleLowerCase();
    return (section === '' || figureSection === section) && words.every((word) => name.includes(word));
  }).map(({ key }) => key);
}

const EMPTY = { figure: '' as NumberIndicatorKey, number: null as unknown as number };

export const PHASINGS = ['none', 'equal', 'own'] as const;

export const EQUAL_PHASING = [25, 50, 75, 100] as const;

export const isEqualPhasing = (shares: readonly number[]): boolean =>
  shares.every((share, index) => share === EQUAL_PHASING[index]);

/** Keeps the figure and the phasing; the other fields are empty. */
export function convertRule(kind: Rule['kind'], before: Rule, points: number): Rule {
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

export const newStep = () => ({ at: EMPTY.number, points: EMPTY.number });

/** A new criterion, with an id that no version has used. */
export const newCriterion = (now: Date): Criterion => ({
  id: `c-${now.getTime().toString(36)}`,
  points: EMPTY.number,
  names: { 'uz-Cyrl': '', ru: '', en: '' },
  rule: { kind: 'share', part: EMPTY.figure, whole: EMPTY.figure },
});

/** An invalid number counts as 0. */
export const sumPoints = (criteria: readonly Pick<Criterion, 'points'>[]): number =>
  sumKnown(criteria.map(({ points }) => (Number.isFinite(points) ? points : null))).sum ?? 0;

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Ids of criteria that are changed, in one method only, or at another position. */
export function differingCriteria(mine: ScoringMethod, theirs: ScoringMethod): string[] {
  const all = new Set([...theirs.criteria, ...mine.criteria].map(({ id }) => id));
  const at = ({ criteria }: ScoringMethod, id: string) =>
    // Sorts keys, since the database returns them in another order than the form.
    hashKey([
      criteria.findIndex((criterion) => criterion.id === id),
      criteria.find((criterion) => criterion.id === id),
    ]);
  return [...all].filter((id) => at(mine, id) !== at(theirs, id));
}

export function useCriterionName(): (names: Criterion['names']) => string {
  const language = useLanguage();
  return (names) => (language === 'uz-Latn' ? toLatin(names['uz-Cyrl']) : names[language]);
}
