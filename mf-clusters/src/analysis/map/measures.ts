import { decimalsOfUnit, portionOf, sumKnown } from '@klaster/shared/contract/indicators';
import { amountOf, comparesWithQuarterBefore } from '@klaster/shared/contract';
import type { FiguresAnswer } from '@klaster/shared/contract';
import { quarterId, withoutFigure } from './quantity';
import type { FiguresByQuarter, Quantity, RegionFigure } from './quantity';

/** An amount of a region as it is, that of the quarter alone, by the land of its clusters, or as a part of what all regions come to. */
export const MEASURES = ['total', 'amount', 'hectare', 'share'] as const;

export type Measure = (typeof MEASURES)[number];

/** The divisor of amounts per hectare: the cluster's land. */
export const LAND_KEY = 'cluster_lands';

/** Decimals of shares. */
export const SHARE_DECIMALS = decimalsOfUnit('percent');

/**
 * Which measures a quantity has: yields, percentages and scores are no amounts; land by land is one. What is counted since January also
 * has that of the quarter.
 */
export function measuresOf({ keys, median, unit, accumulation }: Quantity): readonly Measure[] {
  const isAmount = keys.length > 0 && !median && unit !== 'percent';
  return MEASURES.filter((measure) => {
    if (measure === 'amount') return !comparesWithQuarterBefore({ accumulation });
    return measure === 'total' || (isAmount && (measure === 'share' || !keys.includes(LAND_KEY)));
  });
}

/**
 * Per cent of what all regions with a figure come to, by quarter. There is none of less than two regions (specification 9.1.7), of
 * nothing, and where a figure is below zero.
 */
export function sharesOf(figures: FiguresByQuarter): FiguresByQuarter {
  return new Map([...figures].map(([quarter, regions]) => [quarter, sharesWithin(regions)]));
}

function sharesWithin(regions: ReadonlyMap<string, RegionFigure>): ReadonlyMap<string, RegionFigure> {
  const known = [...regions.values()].filter((figure) => typeof figure === 'number');
  const whole = sumKnown(known).sum ?? 0;
  const hasShares = known.length > 1 && whole > 0 && known.every((figure) => figure >= 0);
  const shareOf = (part: number) => (hasShares ? portionOf(100, { part, whole }, SHARE_DECIMALS) : 'missing');
  return new Map(
    [...regions].map(([code, figure]) => [code, typeof figure === 'number' ? shareOf(figure) : figure] as const),
  );
}

/** Figures as the amounts of their quarters; the answer is one with `amounts`. */
export const amountsOfQuarters = (answer: FiguresAnswer): FiguresAnswer => ({
  ...answer,
  rows: answer.rows.map((row) => {
    const amounts = row.values.map((_, place) => amountOf(answer.comparisons, row, place).value);
    // A total without the amount of one of its parts would be too small.
    const isPartial = amounts.some((amount, place) => amount === null && row.values[place] !== null);
    return { ...row, values: isPartial ? row.values.map(() => null) : amounts };
  }),
});

/**
 * A quantity by hectare of land, over the clusters that have both (specification 7.2.4), with as many decimals as give the largest
 * three digits in the quarters with enough reports.
 *
 * @param answer of single clusters, with the quantity's keys and the land
 * @param few quarters with too few reports to set the decimals, unless there are no others
 */
export function figuresPerHectare(
  answer: FiguresAnswer,
  { keys, section }: Quantity,
  few: ReadonlySet<string> = new Set(),
) {
  const columns = keys.map((key) => answer.keys.indexOf(key));
  const land = answer.keys.indexOf(LAND_KEY);
  const quarters = new Map<string, Map<string, { parts: number[]; lands: number[] }>>();
  for (const { province_code, values, ...quarter } of answer.rows) {
    if (province_code === null) continue;
    const id = quarterId(quarter);
    const regions = quarters.get(id) ?? new Map<string, { parts: number[]; lands: number[] }>();
    quarters.set(id, regions);
    const region = regions.get(province_code) ?? { parts: [], lands: [] };
    regions.set(province_code, region);
    const { sum } = sumKnown(columns.map((column) => values[column] ?? null));
    const hectares = values[land] ?? null;
    if (sum === null || hectares === null) continue;
    region.parts.push(sum);
    region.lands.push(hectares);
  }
  const portions = mapFigures(quarters, ({ parts, lands }): Portion | undefined => {
    const [part, whole] = [sumKnown(parts).sum ?? 0, sumKnown(lands).sum ?? 0];
    return whole > 0 ? { part, whole } : undefined;
  });
  const ratiosOf = (regions: ReadonlyMap<string, Portion | undefined>) =>
    [...regions.values()].flatMap((portion) => (portion ? [Math.abs(portion.part / portion.whole)] : []));
  const enough = [...portions].flatMap(([id, regions]) => (few.has(id) ? [] : ratiosOf(regions)));
  const ratios = enough.length > 0 ? enough : [...portions.values()].flatMap(ratiosOf);
  const decimals = decimalsFor(Math.max(0, ...ratios));
  const figures: FiguresByQuarter = mapFigures(portions, (portion, code) =>
    portion ? portionOf(1, portion, decimals) : withoutFigure(section, code),
  );
  return { figures, decimals };
}

type Portion = { part: number; whole: number };

function mapFigures<From, To>(
  quarters: ReadonlyMap<string, ReadonlyMap<string, From>>,
  change: (value: From, code: string) => To,
): Map<string, Map<string, To>> {
  return new Map(
    [...quarters].map(([id, regions]) => [id, new Map([...regions].map(([code, one]) => [code, change(one, code)]))]),
  );
}

const decimalsFor = (most: number) => (most > 0 ? Math.max(1, Math.min(6, 2 - Math.floor(Math.log10(most)))) : 1);
