import { earlierQuarters, listFigureKeys } from '@klaster/shared/contract/reports';
import type { FigureRow, Quarter, QuartersCompared } from '@klaster/shared/contract/reports';
import type { NumberIndicatorKey, Section } from '@klaster/shared/contract/indicators';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { REPORTS_KEY } from '../../campaign/status/reports-key';

const FIGURES_KEY = [...REPORTS_KEY, 'figures'] as const;

export const quarterCode = ({ year, quarter }: Quarter) => `${year}-${quarter}`;

export interface ReportRequest extends Quarter {
  by: 'province' | 'cluster';
  sections: readonly Section[];
  /** Comma-separated codes; empty is all. */
  provinces: string;
}

export interface ReportRows {
  keys: NumberIndicatorKey[];
  rows: FigureRow[];
  totals: FigureRow[];
  /** The quarter and earlier ones, over the same clusters. */
  comparisons: QuartersCompared[];
  /** Clusters that are expected to report. */
  expected: number;
}

/** One request for each quarter: all clusters of three quarters exceed the limit of a response. */
export const reportQuery = (request: ReportRequest) =>
  queryOptions({
    queryKey: [...FIGURES_KEY, 'report', request],
    queryFn: async (): Promise<ReportRows> => {
      const { by, provinces, sections, ...quarter } = request;
      const keys = listFigureKeys(sections);
      const earlier = earlierQuarters(quarter);
      const others = [earlier.quarter, earlier.year].filter((quarter) => quarter !== undefined).map(quarterCode);
      const shown = quarterCode(quarter);
      const figures = (group: 'total' | 'province' | 'cluster', period: string) => {
        const against = group !== 'cluster' && others.length > 0 && { against: others.join() };
        const query = {
          keys: keys.join(),
          periods: period,
          by: group,
          ...(provinces !== '' && { provinces }),
          ...against,
        };
        return sessionClient.call('GET /api/figures', { query });
      };
      // Growth of a cluster comes from its own figures; for several clusters the server compares those that are in both
      // quarters.
      const [totals, ...parts] = await Promise.all([
        figures('total', shown),
        ...(by === 'cluster' ? [shown, ...others] : [shown]).map((period) => figures(by, period)),
      ]);
      return {
        keys,
        rows: parts.flatMap(({ rows }) => rows),
        totals: totals.rows,
        comparisons: [totals, ...parts].flatMap(({ comparisons = [] }) => comparisons),
        expected: totals.periods[0]?.expected ?? 0,
      };
    },
  });

export interface ComparisonRequest {
  keys: readonly NumberIndicatorKey[];
  by: 'total' | 'province' | 'cluster';
  /** Comma-separated. */
  periods: string;
  provinces?: string;
  clusters?: string;
  /** The quarter that the others are compared with. */
  against?: string;
  /** Also compares quarters with the ones before them, to get the amounts of the quarter. */
  amounts?: 'true';
}

export const toFiguresQuery = ({ keys, ...request }: ComparisonRequest) => ({ keys: keys.join(), ...request });

export const comparisonQuery = (request: ComparisonRequest) =>
  queryOptions({
    queryKey: [...FIGURES_KEY, 'comparison', request],
    queryFn: () => sessionClient.call('GET /api/figures', { query: toFiguresQuery(request) }),
  });
