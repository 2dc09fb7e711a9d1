import {
  growsCotton,
  hasTotal,
  INDICATORS,
  isApplicable,
  SCORE_DECIMALS,
  SECTION_TOTALS,
  SECTIONS,
  sumKnown,
} from '@klaster/shared/contract/indicators';
import type { Accumulation, NumberIndicatorKey, Section, Unit } from '@klaster/shared/contract/indicators';
import type { FiguresAnswer, ProvinceRatingsAnswer } from '@klaster/shared/contract';

/** A quantity that a map can show. */
export type Quantity = {
  /** Id in the address: the key of an indicator, the numeral of a section for its total, `rating`. */
  id: string;
  section: Section | 'rating';
  /** Whose sum it is; none of the rating. */
  keys: readonly NumberIndicatorKey[];
  /** Yields have no sum: of a province it is the median of its clusters. */
  median: boolean;
  unit: Unit;
  accumulation: Accumulation;
  decimals: number;
};

const NUMBERS = INDICATORS.filter(({ format }) => format === 'number');

/** The section's total first, then its figures. */
const ofSection = (section: Section): Quantity[] => {
  const own = NUMBERS.filter((indicator) => indicator.section === section).map((indicator) => ({
    id: indicator.key,
    section,
    keys: [indicator.key as NumberIndicatorKey],
    median: !hasTotal(indicator),
    unit: indicator.unit,
    accumulation: indicator.accumulation,
    decimals: indicator.decimals,
  }));
  const keys = SECTION_TOTALS[section];
  const part = own.find(({ id }) => id === keys?.[0]);
  return keys && part ? [{ ...part, id: section, keys }, ...own] : own;
};

/** Mean of the scores of a province's clusters. */
const RATING: Quantity = {
  id: 'rating',
  section: 'rating',
  keys: [],
  median: false,
  unit: 'none',
  accumulation: 'rate',
  decimals: SCORE_DECIMALS,
};

/** Quantities by section, in the order of the report; the rating comes first. */
export const QUANTITIES: readonly Quantity[] = [RATING, ...SECTIONS.flatMap(ofSection)];

/** The default quantity of a map: the harvest. */
export const FIRST_QUANTITY = 'first_current';

export const quantityOf = (id: string): Quantity => QUANTITIES.find((one) => one.id === id) ?? RATING;

export const SECTIONS_SHOWN = [...new Set(QUANTITIES.map(({ section }) => section))];

/** What a region has in a quarter: a figure, a missing one, or none because no cotton is grown there. */
export type RegionFigure = number | 'missing' | 'inapplicable';

/** By quarter (`2026-4`) and SOATO code. */
export type FiguresByQuarter = ReadonlyMap<string, ReadonlyMap<string, RegionFigure>>;

export const quarterId = ({ year, quarter }: { year: number; quarter: number }) => `${year}-${quarter}`;

/** The figures of an answer as a map shows them. A figure that is there is shown, also where none was to be expected. */
export function figuresOf(answer: FiguresAnswer, { keys, median, section }: Quantity): FiguresByQuarter {
  const columns = keys.map((key) => answer.keys.indexOf(key));
  const quarters = new Map<string, Map<string, RegionFigure>>();
  for (const { province_code, values, medians, ...quarter } of answer.rows) {
    if (province_code === null) continue;
    const source = median ? medians : values;
    const { sum } = sumKnown(columns.map((column) => source[column] ?? null));
    const id = quarterId(quarter);
    const regions = quarters.get(id) ?? new Map<string, RegionFigure>();
    regions.set(province_code, sum ?? withoutFigure(section, province_code));
    quarters.set(id, regions);
  }
  return quarters;
}

/** How many clusters of a region are confirmed in a quarter, of those on the register. */
export type RegionCoverage = { reports: number; expected: number };

/** By quarter and SOATO code; empty where the server does not say. */
export type CoverageByQuarter = ReadonlyMap<string, ReadonlyMap<string, RegionCoverage>>;

/** @param answer by province: clusters that were removed without a report have no row of their own */
export function coverageOf({ rows }: FiguresAnswer): CoverageByQuarter {
  const quarters = new Map<string, Map<string, RegionCoverage>>();
  for (const { province_code, reports, expected, ...quarter } of rows) {
    if (province_code === null || expected === undefined) continue;
    const id = quarterId(quarter);
    const regions = quarters.get(id) ?? new Map<string, RegionCoverage>();
    quarters.set(id, regions.set(province_code, { reports, expected }));
  }
  return quarters;
}

/** The scores of an answer; a province without a rank has none, and is inapplicable where no cotton grows. */
export function scoresOf({ periods }: ProvinceRatingsAnswer): FiguresByQuarter {
  return new Map(
    periods.map(({ provinces, ...quarter }) => [
      quarterId(quarter),
      new Map(
        provinces.map(({ province_code, score }) => [province_code, score ?? withoutFigure('rating', province_code)]),
      ),
    ]),
  );
}

/** The same of the scores of an answer. */
export const scoreCoverageOf = ({ periods }: ProvinceRatingsAnswer): CoverageByQuarter =>
  new Map(
    periods.map(({ provinces, ...quarter }) => [
      quarterId(quarter),
      new Map(
        provinces.flatMap(({ province_code, scored, clusters }) =>
          scored === undefined || clusters === undefined
            ? []
            : [[province_code, { reports: scored, expected: clusters }]],
        ),
      ),
    ]),
  );

/** Placeholder for a figure that a region lacks. */
export function withoutFigure(section: Quantity['section'], province_code: string) {
  const isMissing = section === 'rating' ? growsCotton(province_code) : isApplicable(section, province_code);
  return isMissing ? 'missing' : 'inapplicable';
}
