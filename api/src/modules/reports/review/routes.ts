import type { RemarkPhrases } from '@klaster/shared/contract/reports';
import { lists, reads, readsAtOnce } from '../../../kernel/authority/guarded';
import { narrowScope, type Scope } from '../../../kernel/authority/scope';
import { type Database, inSnapshot } from '../../../kernel/database/connect';
import type { QueueStatus } from '../../../kernel/database/schema/report-tables';
import type { Call, Handlers, Services } from '../../../kernel/http/call';
import { storedStatus } from '../policy';
import { presentPlace, presentQueueItem, presentReport } from '../presenter';
import { findVisible } from '../repository';
import {
  countQueue,
  findLatestRemark,
  findNeighbours,
  findNextNew,
  listQueue,
  ownPhrases,
  recentRemarks,
  replacePhrases,
} from './repository';

export function reviewRoutes({ db }: Services) {
  return {
    'GET /api/review/clusters': lists(async ({ query, language }, scope) => {
      const filter = { ...queueFilter(scope, query), year: query.year, quarter: query.quarter };
      const [rows, counts] = await inSnapshot(db, (tx) =>
        Promise.all([listQueue(tx, filter, { ...query, language }), countQueue(tx, filter)]),
      );
      const total = filter.status ? counts[filter.status] : counts.new + counts.confirmed + counts.rejected;
      return { items: rows.map(presentQueueItem), total, counts };
    }),
    'GET /api/review/clusters/:id/place': readsAtOnce(db, findVisible, async ({ query }, report, { tx, scope }) => {
      const filter = { ...queueFilter(scope, query), year: report.year, quarter: report.quarter };
      const [neighbours, nextNew] = await Promise.all([
        findNeighbours(tx, report.id, filter),
        findNextNew(tx, report.id, filter),
      ]);
      return presentPlace(report.id, neighbours, nextNew);
    }),
    'GET /crud/cluster/:id': reads(findVisible(db), ({ user }, report) =>
      presentReport(report, user.cluster_id === null),
    ),
    'GET /api/remark/cluster/:id': readsAtOnce(
      db,
      findVisible,
      async (_call, { id }, { tx }) => (await findLatestRemark(tx, id)) ?? { comment: '' },
    ),
    'GET /api/me/phrases': ({ user }) => readPhrases(db, user.id),
    'PATCH /api/me/phrases': async ({ user, body }) => {
      await replacePhrases(db, user.id, body.own);
      return readPhrases(db, user.id);
    },
  } satisfies Partial<Handlers>;
}

async function readPhrases(db: Database, userId: number): Promise<RemarkPhrases> {
  const [own, recent] = await inSnapshot(db, (tx) => Promise.all([ownPhrases(tx, userId), recentRemarks(tx, userId)]));
  return { own, recent: recent.filter((text) => !own.includes(text)) };
}

type QueueFilters = Call<'GET /api/review/clusters/:id/place'>['query'];

function queueFilter(scope: Scope, { province_code, status, late }: QueueFilters) {
  // The queue has no drafts.
  const stored = storedStatus(status) as QueueStatus | undefined;
  return { scope: narrowScope(scope, province_code), status: stored, late: late === 'true' };
}
