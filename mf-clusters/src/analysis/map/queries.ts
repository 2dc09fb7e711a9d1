import { FIGURES_LIMITS } from '@klaster/shared/contract/http';
import { earlierQuarters } from '@klaster/shared/contract/reports';
import type { Quarter } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { RATING_KEY, REPORTS_KEY } from '../../campaign/status/reports-key';
import { amountsOfQuarters, figuresPerHectare, growthOfRegions, LAND_KEY, SHARE_DECIMALS } from './measures';
import type { Measure } from './measures';
import { readCoverage, readFigures, findQuantity, quarterId, readScoreCoverage, readScores } from './quantity';
import type { CoverageByQuarter, FiguresByQuarter, Quantity } from './quantity';

export const MAX_QUARTERS = FIGURES_LIMITS.periods;

/** `few`: too few reports to set classes and decimals. */
export type MapQuarter = Quarter & { few: boolean };

const isOfScores = ({ keys }: Quantity) => keys.length === 0;

const mapKey = (quantity: Quantity) => [...(isOfScores(quantity) ? RATING_KEY : REPORTS_KEY), 'map'];

/** Loads all quarters at once, so that moving between them needs no request. */
export const mapFiguresQuery = (quantity: Quantity, measure: Measure, quarters: readonly MapQuarter[]) =>
  queryOptions({
    queryKey: [...mapKey(quantity), quantity.id, measure === 'share' ? 'total' : measure, quarters],
    queryFn: (): Promise<MapFigures> => {
      if (isOfScores(quantity)) return loadScores();
      if (measure === 'growth') return loadGrowth(quantity, quarters);
      if (measure === 'hectare') return loadPerHectare(quantity, quarters);
      return loadFigures(quantity, quarters, measure === 'amount');
    },
    // Structural sharing works on plain values only, not on a `Map`.
    structuralSharing: false,
  });

export type MapFigures = { figures: FiguresByQuarter; coverage: CoverageByQuarter; decimals: number };

async function loadFigures(quantity: Quantity, quarters: readonly Quarter[], ofQuarter: boolean): Promise<MapFigures> {
  const query = {
    keys: quantity.keys.join(','),
    periods: quarters.map(quarterId).join(','),
    by: 'province',
    ...(ofQuarter && { amounts: 'true' as const }),
  } as const;
  const answer = await sessionClient.call('GET /api/figures', { query });
  return {
    figures: readFigures(ofQuarter ? amountsOfQuarters(answer) : answer, quantity),
    coverage: readCoverage(answer),
    decimals: quantity.decimals,
  };
}

/** One call for each quarter, since a call compares with few others. */
async function loadGrowth(quantity: Quantity, quarters: readonly Quarter[]): Promise<MapFigures> {
  const loadQuarter = async (at: Quarter) => {
    const { year: against } = earlierQuarters(at);
    const query = { keys: quantity.keys.join(','), periods: quarterId(at), by: 'province' } as const;
    return sessionClient.call('GET /api/figures', {
      query: { ...query, ...(against && { against: quarterId(against) }) },
    });
  };
  const answers = await Promise.all(quarters.map(loadQuarter));
  return {
    figures: new Map(quarters.flatMap((at, index) => [...growthOfRegions(answers[index]!, quantity, at)])),
    coverage: new Map(answers.flatMap((answer) => [...readCoverage(answer)])),
    decimals: SHARE_DECIMALS,
  };
}

/**
 * Loads figures by cluster, since only clusters with both the amount and the land count. Loads as many of the latest
 * quarters as fit in one response.
 */
async function loadPerHectare(quantity: Quantity, quarters: readonly MapQuarter[]): Promise<MapFigures> {
  const keys = [...quantity.keys, LAND_KEY];
  const maxQuarters = Math.floor(FIGURES_LIMITS.values / (FIGURES_LIMITS.clusters * keys.length));
  const periods = quarters.slice(-maxQuarters).map(quarterId).join(',');
  const [answer, byProvince] = await Promise.all([
    sessionClient.call('GET /api/figures', { query: { keys: keys.join(','), periods, by: 'cluster' } }),
    sessionClient.call('GET /api/figures', { query: { keys: LAND_KEY, periods, by: 'province' } }),
  ]);
  const few = new Set(quarters.filter((quarter) => quarter.few).map(quarterId));
  return { ...figuresPerHectare(answer, quantity, few), coverage: readCoverage(byProvince) };
}

async function loadScores(): Promise<MapFigures> {
  const answer = await sessionClient.call('GET /api/rating/provinces');
  return {
    figures: readScores(answer),
    coverage: readScoreCoverage(answer),
    decimals: findQuantity('rating').decimals,
  };
}
