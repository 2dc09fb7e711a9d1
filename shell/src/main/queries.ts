import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { earlierQuarters, isSameQuarter } from '@klaster/shared/contract/reports';
import type { Language } from '@klaster/shared/contract/http';
import type { Quarter } from '@klaster/shared/contract/reports';
import { indicatorLabels } from '@klaster/shared/contract/indicators';
import { HttpError, isMissing, publicClient, sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { FIGURE_KEYS, JUDGED_KEYS } from './key-figures';

const MAX_QUARTERS = 8;
const MAX_DECISIONS = 5;

/** `null` if the server has no such call or refuses it to this account: the part is then left out of the page. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error) || (error instanceof HttpError && error.status === 403)) return null;
    throw error;
  }
}

export const periodsQuery = queryOptions({
  queryKey: ['shell', 'main', 'periods'],
  queryFn: () => orNull(sessionClient.call('GET /api/periods')),
});

export const campaignQuery = (quarter: Quarter | undefined) =>
  queryOptions({
    queryKey: ['shell', 'main', 'campaign', quarter?.year, quarter?.quarter],
    queryFn: () =>
      quarter
        ? orNull(sessionClient.call('GET /api/regions', { query: { year: quarter.year, quarter: quarter.quarter } }))
        : null,
    enabled: quarter !== undefined,
  });

const formatQuarter = ({ year, quarter }: Quarter) => `${year}-${quarter}`;

/** Key figures of a quarter and of some before it, with comparisons to the same quarter of the previous year. */
export const figuresQuery = (periods: readonly Quarter[], shown: Quarter | undefined) => {
  const at = shown ? periods.findIndex((period) => isSameQuarter(period, shown)) : periods.length;
  const quarters = periods.slice(at, at + MAX_QUARTERS).map(formatQuarter);
  const before = shown && earlierQuarters(shown).year;
  return queryOptions({
    queryKey: ['shell', 'main', 'figures', quarters],
    queryFn: () =>
      orNull(
        sessionClient.call('GET /api/figures', {
          query: {
            by: 'total',
            keys: FIGURE_KEYS.join(','),
            periods: quarters.join(','),
            ...(before && { against: formatQuarter(before) }),
          },
        }),
      ),
    enabled: quarters.length > 0,
  });
};

/** All figures with a good direction, of a quarter by province, with comparisons to the same quarter of the previous year. */
export const worseQuery = (shown: Quarter | undefined) => {
  const before = shown && earlierQuarters(shown).year;
  return queryOptions({
    queryKey: ['shell', 'main', 'worse', shown],
    queryFn: () =>
      shown
        ? orNull(
            sessionClient.call('GET /api/figures', {
              query: {
                by: 'province',
                keys: JUDGED_KEYS.join(','),
                periods: formatQuarter(shown),
                ...(before && { against: formatQuarter(before) }),
              },
            }),
          )
        : null,
    enabled: shown !== undefined,
  });
};

export const labelsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['shell', 'indicator-labels', language],
    queryFn: async () => (await indicatorLabels[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Confirmed and rejected reports, latest first. */
export const decisionsQuery = (quarter: Quarter | undefined) =>
  queryOptions({
    queryKey: ['shell', 'main', 'decisions', quarter],
    queryFn: async () => {
      if (!quarter) return null;
      const { year } = quarter;
      const decided = [REPORT_STATUS.confirmed, REPORT_STATUS.rejected].map((status) =>
        sessionClient.call('GET /api/review/clusters', {
          query: { year, quarter: quarter.quarter, status, page_size: MAX_DECISIONS },
        }),
      );
      const answers = await orNull(Promise.all(decided));
      return (
        answers &&
        answers
          .flatMap(({ items }) => items)
          .filter(({ decided_at: at }) => at !== null)
          .toSorted((a, b) => Date.parse(b.decided_at ?? '') - Date.parse(a.decided_at ?? ''))
          .slice(0, MAX_DECISIONS)
      );
    },
    enabled: quarter !== undefined,
  });

export const ownReportsQuery = (clusterId: number) =>
  queryOptions({
    queryKey: ['shell', 'main', 'mine', clusterId],
    queryFn: () => orNull(sessionClient.call('GET /api/reports/mine')),
  });

export const ratingQuery = (clusterId: number) =>
  queryOptions({
    queryKey: ['shell', 'main', 'rating', clusterId],
    queryFn: () => orNull(publicClient.call('GET /api/rating/clusters/:id', { params: { id: clusterId } })),
  });
