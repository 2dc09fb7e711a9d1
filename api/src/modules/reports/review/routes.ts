import type { QueuePlace, RemarkPhrases, ReviewQueueItem } from '@klaster/shared/contract/reports';
import { lists, reads, readsInSnapshot } from '../../../kernel/authority/guarded';
import { narrowScope, type Scope, type User } from '../../../kernel/authority/scope';
import { type Database, inSnapshot } from '../../../kernel/database/connect';
import type { QueueStatus } from '../../../kernel/database/schema/report-tables';
import type { Call, Handlers, Services } from '../../../kernel/http/call';
import { findLevels, isPlain, isTurnOf, type Levels } from '../../approval/repository';
import { storedStatus } from '../policy';
import { presentHead, presentLevel, presentReport } from '../presenter';
import { findVisible } from '../repository';
import {
  countQueue,
  findLatestRemark,
  findNeighbours,
  findNextNew,
  listQueue,
  listOwnPhrases,
  listRecentRemarks,
  replacePhrases,
  type ListFilter,
  type Neighbour,
  type PlaceRow,
  type QueueRow,
} from './repository';

export function reviewRoutes({ db }: Services) {
  return {
    'GET /api/review/clusters': lists(async ({ query, user, language }, scope) => {
      const { year, quarter } = query;
      // A cluster must not learn from the count what the medians of others are.
      const forStaff = user.cluster_id === null;
      const usual = forStaff && query.usual === 'true';
      const levels = await findLevels(db);
      const turn = turnIn(levels, user);
      const filter = { ...queueFilter(scope, query), year, quarter, usual, userId: user.id, turn };
      const [rows, counts] = await inSnapshot(db, (tx) =>
        Promise.all([listQueue(tx, filter, { ...query, language }), countQueue(tx, filter)]),
      );
      const { usual: _, ...others } = counts;
      return {
        items: rows.map((row) => ({
          ...presentQueueItem(row, forStaff),
          ...(turn && row.status === 'new' && { approval: presentLevel(levels, row) }),
        })),
        total: totalOf(filter, counts),
        counts: forStaff ? counts : others,
        ...(user.delegators?.length && { delegators: [...user.delegators] }),
      };
    }),
    'GET /api/review/clusters/:id/place': readsInSnapshot(
      db,
      findVisible,
      async ({ query, user }, report, { tx, scope }) => {
        const turn = turnIn(await findLevels(tx), user);
        const filter = { ...queueFilter(scope, query), year: report.year, quarter: report.quarter, turn };
        const [neighbours, nextNew] = await Promise.all([
          findNeighbours(tx, report.id, filter),
          findNextNew(tx, report.id, filter),
        ]);
        return presentPlace(report.id, neighbours, nextNew);
      },
    ),
    'GET /crud/cluster/:id': reads(findVisible(db), ({ user }, report) =>
      presentReport(report, user.cluster_id === null),
    ),
    'GET /api/remark/cluster/:id': readsInSnapshot(
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

/** Undefined: the caller's level makes no difference. */
const turnIn = (levels: Levels, user: User) =>
  isPlain(levels, user) || user.cluster_id !== null ? undefined : isTurnOf(levels, user.id);

async function readPhrases(db: Database, userId: number): Promise<RemarkPhrases> {
  const [own, recent] = await inSnapshot(db, (tx) =>
    Promise.all([listOwnPhrases(tx, userId), listRecentRemarks(tx, userId)]),
  );
  return { own, recent: recent.filter((text) => !own.includes(text)) };
}

function totalOf({ usual, status }: ListFilter, counts: Awaited<ReturnType<typeof countQueue>>): number {
  if (usual) return counts.usual;
  return status ? counts[status] : counts.new + counts.confirmed + counts.rejected;
}

type QueueFilters = Call<'GET /api/review/clusters/:id/place'>['query'];

function queueFilter(scope: Scope, { province_code, status, late, sort }: QueueFilters) {
  // The queue has no drafts.
  const stored = storedStatus(status) as QueueStatus | undefined;
  return { scope: narrowScope(scope, province_code), status: stored, late: late === 'true', sort };
}

/** @param forStaff whether to show the count of unexplained figures, since medians of others decide some of them */
function presentQueueItem(row: QueueRow, forStaff: boolean): ReviewQueueItem {
  return {
    ...presentHead(row),
    province_code: row.province_code,
    district_name: row.district_name,
    submitted_at: row.submitted_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_due: row.decision_due,
    late: row.late,
    round: row.round,
    ...(forStaff && { unexplained: row.unexplained }),
  };
}

/** @param neighbours the report and its neighbours in order; empty if the filters exclude it */
function presentPlace(reportId: number, neighbours: readonly PlaceRow[], nextNew: Neighbour | null): QueuePlace {
  const at = neighbours.findIndex(({ id }) => id === reportId);
  const own = neighbours[at];
  if (!own) return { position: null, total: 0, previous: null, next: null, next_new: nextNew };
  const { position, total } = own;
  return { position, total, previous: neighbours[at - 1] ?? null, next: neighbours[at + 1] ?? null, next_new: nextNew };
}
