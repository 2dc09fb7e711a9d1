import { FIGURES_LIMITS } from '@klaster/shared/contract';
import type { Quarter } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { REPORTS_KEY } from '../../campaign/status/reports-key';
import { figuresOf, quarterId, scoresOf } from './quantity';
import type { FiguresByQuarter, Quantity } from './quantity';

/** Quarters that one call gives the figures of: the latest ones. */
export const MOST_QUARTERS = FIGURES_LIMITS.periods;

/** A quantity by province, of all quarters at once: moving between them asks for nothing. */
export const mapFiguresQuery = (quantity: Quantity, quarters: readonly Quarter[]) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'map', quantity.id, quarters],
    queryFn: (): Promise<FiguresByQuarter> =>
      quantity.keys.length === 0 ? loadScores() : loadFigures(quantity, quarters),
    // A map is no plain value.
    structuralSharing: false,
  });

async function loadFigures(quantity: Quantity, quarters: readonly Quarter[]): Promise<FiguresByQuarter> {
  const query = { keys: quantity.keys.join(','), periods: quarters.map(quarterId).join(','), by: 'province' } as const;
  return figuresOf(await sessionClient.call('GET /api/figures', { query }), quantity);
}

async function loadScores(): Promise<FiguresByQuarter> {
  return scoresOf(await sessionClient.call('GET /api/rating/provinces'));
}
