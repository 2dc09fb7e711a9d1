import { FIGURES_LIMITS } from '@klaster/shared/contract';
import type { Quarter } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { REPORTS_KEY } from '../../campaign/status/reports-key';
import { coverageOf, figuresOf, quarterId, scoresOf } from './quantity';
import type { CoverageByQuarter, FiguresByQuarter, Quantity } from './quantity';

/** Quarters that one call gives the figures of: the latest ones. */
export const MOST_QUARTERS = FIGURES_LIMITS.periods;

/** A quantity by province, of all quarters at once: moving between them asks for nothing. */
export const mapFiguresQuery = (quantity: Quantity, quarters: readonly Quarter[]) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'map', quantity.id, quarters],
    queryFn: (): Promise<MapFigures> => (quantity.keys.length === 0 ? loadScores() : loadFigures(quantity, quarters)),
    // A map is no plain value.
    structuralSharing: false,
  });

/** What a map shows, and of how many clusters it is. */
export type MapFigures = { figures: FiguresByQuarter; coverage: CoverageByQuarter };

async function loadFigures(quantity: Quantity, quarters: readonly Quarter[]): Promise<MapFigures> {
  const query = { keys: quantity.keys.join(','), periods: quarters.map(quarterId).join(','), by: 'province' } as const;
  const answer = await sessionClient.call('GET /api/figures', { query });
  return { figures: figuresOf(answer, quantity), coverage: coverageOf(answer) };
}

async function loadScores(): Promise<MapFigures> {
  return { figures: scoresOf(await sessionClient.call('GET /api/rating/provinces')), coverage: new Map() };
}
