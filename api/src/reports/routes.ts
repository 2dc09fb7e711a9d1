import { REPORT_STATUS, type ReviewQueueQuery } from '@klaster/shared/contract';
import { assertTerritory } from '../auth/policy';
import type { User } from '../auth/user';
import type { QueueStatus } from '../database/tables';
import type { Call, Handlers } from '../http/call';
import type { Services } from '../services';
import { decide } from './decide';
import { readableReport } from './policy';
import { presentPlace, presentQueueItem, presentReport } from './presenter';
import { countQueue, findBesides, findLatestRemark, findNextNew, listQueue } from './repository';

export const reportRoutes = ({ db }: Services) =>
  ({
    'GET /api/review/clusters': async ({ query, user, language }) => {
      const filter = { ...withinSight(user, query), year: query.year, quarter: query.quarter };
      const [rows, counts] = await Promise.all([listQueue(db, filter, query, language), countQueue(db, filter)]);
      const total = filter.status ? counts[filter.status] : counts.new + counts.confirmed + counts.rejected;
      return { items: rows.map(presentQueueItem), total, counts };
    },
    'GET /api/review/clusters/:id/place': async ({ params, query, user, language }) => {
      const report = await readableReport(db, user, params.id, language);
      const filter = { ...withinSight(user, query), year: report.year, quarter: report.quarter };
      const [besides, nextNew] = await Promise.all([
        findBesides(db, report.id, filter),
        findNextNew(db, report.id, filter),
      ]);
      return presentPlace(report.id, besides, nextNew);
    },
    'GET /crud/cluster/:id': async ({ params, user, language }) =>
      presentReport(await readableReport(db, user, params.id, language), user.cluster_id === null),
    'GET /api/remark/cluster/:id': async ({ params, user, language }) => {
      await readableReport(db, user, params.id, language);
      return (await findLatestRemark(db, params.id)) ?? { comment: '' };
    },
    'POST /api/confirm-cluster/:id': (call) => decide(db, call, call.params.id, { action: 'confirm', ...call.body }),
    'POST /api/reject-cluster/:id': (call) => decide(db, call, call.params.id, { action: 'reject', ...call.body }),
    'POST /api/reports/:id/reopen': (call) => decide(db, call, call.params.id, { action: 'reopen', ...call.body }),
  }) satisfies Partial<Handlers>;

type QueueFilters = Call<'GET /api/review/clusters/:id/place'>['query'];

/**
 * What a user sees of the queue under the filters asked for: a territory its own reports, a cluster its own.
 * @throws ProblemError for a province outside of the user's territory
 */
function withinSight(user: User, { province_code, status, late }: QueueFilters) {
  if (province_code) assertTerritory(user, province_code);
  return {
    status: storedStatus(status),
    late: late === 'true',
    province_code: province_code ?? user.province_code ?? undefined,
    cluster_id: user.cluster_id,
  };
}

const STORED: Readonly<Record<NonNullable<ReviewQueueQuery['status']>, QueueStatus>> = {
  [REPORT_STATUS.new]: 'new',
  [REPORT_STATUS.confirmed]: 'confirmed',
  [REPORT_STATUS.rejected]: 'rejected',
};

/** The word of the table for a word of the wire. */
function storedStatus(status: ReviewQueueQuery['status']): QueueStatus | undefined {
  return status && STORED[status];
}
