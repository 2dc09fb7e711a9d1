import { decimalsOfUnit, calculatePortion, INDICATORS, sumKnown } from '@klaster/shared/contract/indicators';
import {
  calculateAmount,
  comparesWithQuarterBefore,
  earlierQuarters,
  findComparison,
  growthBetween,
} from '@klaster/shared/contract/reports';
import type { FiguresAnswer, Quarter } from '@klaster/shared/contract/reports';
import { byRegion, withoutFigure } from './quantity';
import type { FiguresByQuarter, Quantity, RegionFigure } from './quantity';

/** Total of a region, amount of only the quarter, per hectare, share of all regions, or growth since last year. */
export const MEASURES = ['total', 'amount', 'hectare', 'share', 'growth'] as const;

export type Measure = (typeof MEASURES)[number];

export const LAND_KEY = 'cluster_lands';

export const SHARE_DECIMALS = decimalsOfUnit('percent');

/** Yields, percentages and scores have only a total. Land is not divided by land. Only what is counted since January has an amount. */
export function listMeasures({ keys, median, unit, accumulation }: Quantity): readonly Measure[] {
  const isAmount = keys.length > 0 && !median && unit !== 'percent';
  return MEASURES.filter((measure) => {
    if (measure === 'growth') return keys.length === 1 && !median;
    if (measure === 'amount') return !comparesWithQuarterBefore({ accumulation });
    return measure === 'total' || (isAmount && (measure === 'share' || !keys.includes(LAND_KEY)));
  });
}

/**
 * Per cent of the sum of all regions. No shares of fewer than two regions (specification 9.1.7), of a sum of zero, or with
 * negative figures.
 */
export function calculateShares(figures: FiguresByQuarter): FiguresByQuarter {
  return new Map([...figures].map(([quarter, regions]) => [quarter, sharesWithin(regions)]));
}

function sharesWithin(regions: ReadonlyMap<string, RegionFigure>): ReadonlyMap<string, RegionFigure> {
  const known = [...regions.values()].filter((figure) => typeof figure === 'number');
  const total = sumKnown(known).sum ?? 0;
  const hasShares = known.length > 1 && total > 0 && known.every((figure) => figure >= 0);
  const calculateShare = (part: number) =>
    hasShares ? calculatePortion(100, { part, whole: total }, SHARE_DECIMALS) : 'missing';
  return new Map(
    [...regions].map(([code, figure]) => [code, typeof figure === 'number' ? calculateShare(figure) : figure] as const),
  );
}

/** Growth of a quarter since the year before, over the clusters that are in both. */
export function growthOfRegions(answer: FiguresAnswer, { keys, section }: Quantity, at: Quarter): FiguresByQuarter {
  const { year: against } = earlierQuarters(at);
  const indicator = INDICATORS.find(({ key }) => key === keys[0]);
  return byRegion(answer.rows, (_, province_code): RegionFigure => {
    const compared = against && findComparison(answer.comparisons, { province_code, at, against });
    const { value } = indicator ? growthBetween(indicator, compared, answer.keys.indexOf(keys[0]!)) : { value: null };
    return value ?? withoutFigure(section, province_code);
  });
}

/** Replaces the figures by the amounts of their quarters. */
export const amountsOfQuarters = (answer: FiguresAnswer): FiguresAnswer => ({
  ...answer,
  rows: answer.rows.map((row) => {
    const amounts = row.values.map((_, index) => calculateAmount(answer.comparisons, row, index).value);
    // A total that lacks one of its parts would be too small.
    const isPartial = amounts.some((amount, index) => amount === null && row.values[index] !== null);
    return { ...row, values: isPartial ? row.values.map(() => null) : amounts };
  }),
});

/**
 * Divides by the land of the clusters that have both figures (specification 7.2.4). The largest value of quarters with enough
 * reports gets three digits.
 */
export function figuresPerHectare(
  answer: FiguresAnswer,
  { keys, section }: Quantity,
  few: ReadonlySet<string> = new Set(),
) {
  const columns = keys.map((key) => answer.keys.indexOf(key));
  const land = answer.keys.indexOf(LAND_KEY);
  const portions = byRegion(answer.rows, ({ values }, _, before: Portion = { part: 0, whole: 0 }) => {
    const { sum } = sumKnown(columns.map((column) => values[column] ?? null));
    const hectares = values[land] ?? null;
    if (sum === null || hectares === null) return before;
    return { part: sumKnown([before.part, sum]).sum ?? 0, whole: sumKnown([before.whole, hectares]).sum ?? 0 };
  });
  const listRatios = (regions: ReadonlyMap<string, Portion>) =>
    [...regions.values()].flatMap(({ part, whole }) => (whole > 0 ? [Math.abs(part / whole)] : []));
  const enough = [...portions].flatMap(([id, regions]) => (few.has(id) ? [] : listRatios(regions)));
  const ratios = enough.length > 0 ? enough : [...portions.values()].flatMap(listRatios);
  const decimals = decimalsFor(Math.max(0, ...ratios));
  const ratioOf = (code: string, portion: Portion): RegionFigure =>
    portion.whole > 0 ? calculatePortion(1, portion, decimals) : withoutFigure(section, code);
  const figures: FiguresByQuarter = new Map(
    [...portions].map(([id, regions]) => [
      id,
      new Map([...regions].map(([code, portion]) => [code, ratioOf(code, portion)])),
    ]),
  );
  return { figures, decimals };
}

type Portion = { part: number; whole: number };

const decimalsFor = (most: number) => (most > 0 ? Math.max(1, Math.min(6, 2 - Math.floor(Math.log10(most)))) : 1);
