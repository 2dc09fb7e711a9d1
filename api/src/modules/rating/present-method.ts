import { type Language } from '@klaster/shared/contract/http';
import {
  earnedBy,
  listFigures,
  known,
  findNextStep,
  type ClusterRatingAnswer,
  type PublishedMethod,
} from '@klaster/shared/contract/rating';
import type { Figures } from '@klaster/shared/contract/indicators';
import { toLatin } from '@klaster/shared/contract/uzbek';
import type { MethodRow } from './repository';

type Scored = { readonly figures: Figures; readonly quarter: number };

/** The criteria of a method with a report's figures, the points earned, and what would earn more points. */
export function presentCriteria(
  { method }: MethodRow,
  { figures, quarter }: Scored,
  language: Language,
): ClusterRatingAnswer['criteria'] {
  return method.criteria.map(({ id, names, points, rule }) => ({
    id,
    name: nameIn(names, language),
    rule,
    points,
    figures: listFigures(rule).map((key) => ({ key, value: known(figures, key) })),
    earned: earnedBy({ rule, points }, figures, quarter),
    next: findNextStep({ rule, points }, figures, quarter),
  }));
}

type Names = MethodRow['method']['criteria'][number]['names'];

export const nameIn = (names: Names, language: Language) =>
  language === 'uz-Latn' ? toLatin(names['uz-Cyrl']) : names[language];

export const presentMethod = ({ method, published_at, ...row }: MethodRow, language: Language): PublishedMethod => ({
  ...row,
  published_at: published_at.toISOString(),
  criteria: method.criteria.map(({ names, ...criterion }) => ({ ...criterion, name: nameIn(names, language) })),
  bands: method.bands,
  least_counted: method.least_counted,
});
