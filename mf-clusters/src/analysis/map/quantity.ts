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
import type { FiguresAnswer, Quarter } from '@klaster/shared/contract/reports';

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

export const quarterId = ({ year, quarter }: Quarter) => `${year}-${quarter}`;

/** Leaves out regions for which `read` returns undefined, and quarters without any. `before` is from an earlier row of the region. */
export function byRegion<Row extends Quarter & { province_code: string | null }, Value>(
  rows: readonly Row[],
  read: (row: Row, code: string, before: Value | undefined) => Value | undefined,
): Map<string, Map<string, Value>> {
  const quarters = new Map<string, Map<string, Value>>();
  for (const row of rows) {
    const { province_code: code } = row;
    if (code === null) continue;
    const regions = quarters.get(quarterId(row)) ?? new Map<string, Value>();
    const value = read(row, code, regions.get(code));
    if (value !== undefined) quarters.set(quarterId(row), regions.set(code, value));
  }
  return quarters;
}

/** A figure is shown even if none was expected. */
export function readFigures(answer: FiguresAnswer, { keys, median, section }: Quantity): FiguresByQuarter {
  const columns = keys.map((key) => answer.keys.indexOf(key));
  return byRegion(answer.rows, ({ values, medians }, code): RegionFigure => {
    const source = median ? medians : values;
    return sumKnown(columns.map((column) => source[column] ?? null)).sum ?? withoutFigure(section, code);
  });
}

export type RegionCoverage = { reports: number; expected: number };

/** Empty if the server does not report it. */
export type CoverageByQuarter = ReadonlyMap<string, ReadonlyMap<string, RegionCoverage>>;

const coverageOf = (reports: number | undefined, expected: number | undefined): RegionCoverage | undefined =>
  reports === undefined || expected === undefined ? undefined : { reports, expected };

/** `answer` is by province: clusters that were removed without a report have no row of their own. */
export const readCoverage = ({ rows }: FiguresAnswer): CoverageByQuarter =>
  byRegion(rows, ({ reports, expected }) => coverageOf(reports, expected));

const scoreRows = ({ periods }: ProvinceRatingsAnswer) =>
  periods.flatMap(({ provinces, ...quarter }) => provinces.map((province) => ({ ...quarter, ...province })));

export const readScores = (answer: ProvinceRatingsAnswer): FiguresByQuarter =>
  byRegion(scoreRows(answer), ({ score }, code): RegionFigure => score ?? withoutFigure('rating', code));

export const readScoreCoverage = (answer: ProvinceRatingsAnswer): CoverageByQuarter =>
  byRegion(scoreRows(answer), ({ scored, clusters }) => coverageOf(scored, clusters));

export function withoutFigure(section: Quantity['section'], province_code: string) {
  const isMissing = section === 'rating' ? growsCotton(province_code) : isApplicable(section, province_code);
  return isMissing ? 'missing' : 'inapplicable';
}
