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
import type { ProvinceRatingsAnswer } from '@klaster/shared/contract/rating';
import type { FiguresAnswer } from '@klaster/shared/contract/reports';

export type Quantity = {
  /** Id in the address: the key of an indicator, the numeral of a section for its total, or `rating`. */
  id: string;
  section: Section | 'rating';
  /** The indicators that are summed. */
  keys: readonly NumberIndicatorKey[];
  /** Yields have no sum: the figure of a province is the median of its clusters. */
  median: boolean;
  unit: Unit;
  accumulation: Accumulation;
  decimals: number;
};

const NUMBERS = INDICATORS.filter(({ format }) => format === 'number');

const ofSection = (section: Section): Quantity[] => {
  const quantities = NUMBERS.filter((indicator) => indicator.section === section).map((indicator) => ({
    id: indicator.key,
    section,
    keys: [indicator.key as NumberIndicatorKey],
    median: !hasTotal(indicator),
    unit: indicator.unit,
    accumulation: indicator.accumulation,
    decimals: indicator.decimals,
  }));
  const keys = SECTION_TOTALS[section];
  const part = quantities.find(({ id }) => id === keys?.[0]);
  return keys && part ? [{ ...part, id: section, keys }, ...quantities] : quantities;
};

const RATING: Quantity = {
  id: 'rating',
  section: 'rating',
  keys: [],
  median: false,
  unit: 'none',
  accumulation: 'rate',
  decimals: SCORE_DECIMALS,
};

export const QUANTITIES: readonly Quantity[] = [RATING, ...SECTIONS.flatMap(ofSection)];

export const FIRST_QUANTITY = 'first_current';

export const findQuantity = (id: string): Quantity => QUANTITIES.find((quantity) => quantity.id === id) ?? RATING;

export const SECTIONS_SHOWN = [...new Set(QUANTITIES.map(({ section }) => section))];

/** `inapplicable`: no cotton is grown there. */
export type RegionFigure = number | 'missing' | 'inapplicable';

/** By quarter (`2026-4`) and SOATO code. */
export type FiguresByQuarter = ReadonlyMap<string, ReadonlyMap<string, RegionFigure>>;

export const quarterId = ({ year, quarter }: { year: number; quarter: number }) => `${year}-${quarter}`;

/** A figure is shown even if none was expected. */
export function readFigures(answer: FiguresAnswer, { keys, median, section }: Quantity): FiguresByQuarter {
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

export type RegionCoverage = { reports: number; expected: number };

/** Empty if the server does not report it. */
export type CoverageByQuarter = ReadonlyMap<string, ReadonlyMap<string, RegionCoverage>>;

/** `answer` is by province: clusters that were removed without a report have no row of their own. */
export function readCoverage({ rows }: FiguresAnswer): CoverageByQuarter {
  const quarters = new Map<string, Map<string, RegionCoverage>>();
  for (const { province_code, reports, expected, ...quarter } of rows) {
    if (province_code === null || expected === undefined) continue;
    const id = quarterId(quarter);
    const regions = quarters.get(id) ?? new Map<string, RegionCoverage>();
    quarters.set(id, regions.set(province_code, { reports, expected }));
  }
  return quarters;
}

export function readScores({ periods }: ProvinceRatingsAnswer): FiguresByQuarter {
  return new Map(
    periods.map(({ provinces, ...quarter }) => [
      quarterId(quarter),
      new Map(
        provinces.map(({ province_code, score }) => [province_code, score ?? withoutFigure('rating', province_code)]),
      ),
    ]),
  );
}

export const readScoreCoverage = ({ periods }: ProvinceRatingsAnswer): CoverageByQuarter =>
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

export function withoutFigure(section: Quantity['section'], province_code: string) {
  const isMissing = section === 'rating' ? growsCotton(province_code) : isApplicable(section, province_code);
  return isMissing ? 'missing' : 'inapplicable';
}
