import { FIGURES_LIMITS } from '@klaster/shared/contract';
import type { Quarter } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { REPORTS_KEY } from '../../campaign/status/reports-key';
import { figuresPerHectare, LAND_KEY } from './measures';
import type { Measure } from './measures';
import { coverageOf, figuresOf, quantityOf, quarterId, scoresOf } from './quantity';
import type { CoverageByQuarter, FiguresByQuarter, Quantity } from './quantity';

/** Quarters that one call gives the figures of: the latest ones. */
export const MAX_QUARTERS = FIGURES_LIMITS.periods;

/** A quantity by province, of all quarters at once: moving between them needs no request. */
export const mapFiguresQuery = (quantity: Quantity, measure: Measure, quarters: readonly Quarter[]) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'map', quantity.id, measure === 'hectare', quarters],
    queryFn: (): Promise<MapFigures> => {
      if (quantity.keys.length === 0) return loadScores();
      return measure === 'hectare' ? loadPerHectare(quantity, quarters) : loadFigures(quantity, quarters);
    },
    // A map is no plain value.
    structuralSharing: false,
  });

/** What a map shows, with how many decimals, and of how many clusters it is. */
export type MapFigures = { figures: FiguresByQuarter; coverage: CoverageByQuarter; decimals: number };

async function loadFigures(quantity: Quantity, quarters: readonly Quarter[]): Promise<MapFigures> {
  const query = { keys: quantity.keys.join(','), periods: quarters.map(quarterId).join(','), by: 'province' } as const;
  const answer = await sessionClient.call('GET /api/figures', { query });
  return { figures: figuresOf(answer, quantity), coverage: coverageOf(answer), decimals: quantity.decimals };
}

/** Of single clusters: only these show which have both the amount and the land. The latest quarters that one call returns. */
async function loadPerHectare(quantity: Quantity, quarters: readonly Quarter[]): Promise<MapFigures> {
  const keys = [...quantity.keys, LAND_KEY];
  const most = Math.floor(FIGURES_LIMITS.values / (FIGURES_LIMITS.clusters * keys.length));
  const periods = quarters.slice(-most).map(quarterId).join(',');
  const answer = await sessionClient.call('GET /api/figures', {
    query: { keys: keys.join(','), periods, by: 'cluster' },
  });
  return { ...figuresPerHectare(answer, quantity), coverage: coverageOf(answer) };
}

async function loadScores(): Promise<MapFigures> {
  const answer = await sessionClient.call('GET /api/rating/provinces');
  return { figures: scoresOf(answer), coverage: new Map(), decimals: quantityOf('rating').decimals };
}
