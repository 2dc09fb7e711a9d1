import type { Language } from '@klaster/shared/contract';
import { assertTerritory } from '../auth/policy';
import type { Call, Handlers } from '../http/call';
import { ProblemError } from '../problems/problem-error';
import type { Services } from '../services';
import type { Database } from '../database/connect';
import { decide } from './decide';
import { assertMayDecide, assertMayRead } from './policy';
import { presentQueueItem, presentReport } from './presenter';
import { countQueue, findLatestRemark, findReport, listQueue, type ReportRow } from './repository';
import { storedStatus } from './stored-status';

export const reportRoutes = ({ db }: Services) =>
  ({
    'GET /api/review/clusters': async ({ query, user, language }) => {
      if (query.province_code) assertTerritory(user, query.province_code);
      const province_code = query.province_code ?? user.province_code ?? undefined;
      const status = storedStatus(query.status);
      const filter = { ...query, status, province_code, cluster_id: user.cluster_id };
      const [rows, counts] = await Promise.all([listQueue(db, filter, language), countQueue(db, filter)]);
      const total = status ? counts[status] : counts.new + counts.confirmed + counts.rejected;
      return { items: rows.map(presentQueueItem), total, counts };
    },
    'GET /crud/cluster/:id': async ({ params, user, language }) => {
      const report = await existing(db, params.id, language);
      assertMayRead(user, report);
      return presentReport(report);
    },
    'GET /api/remark/cluster/:id': async ({ params, user, language }) => {
      assertMayRead(user, await existing(db, params.id, language));
      return (await findLatestRemark(db, params.id)) ?? { comment: '' };
    },
    'POST /api/confirm-cluster/:id': (call) => decideOn(db, call, 'confirm'),
    'POST /api/reject-cluster/:id': (call) => decideOn(db, call, 'reject'),
  }) satisfies Partial<Handlers>;

type DecisionCall = Call<'POST /api/confirm-cluster/:id'> | Call<'POST /api/reject-cluster/:id'>;

async function decideOn(db: Database, call: DecisionCall, action: 'confirm' | 'reject') {
  const report = await existing(db, call.params.id, call.language);
  assertMayDecide(call.user, report);
  return decide(db, call, report, { action, comment: call.body.comment });
}

async function existing(db: Database, id: number, language: Language): Promise<ReportRow> {
  const report = await findReport(db, id, language);
  if (!report) throw new ProblemError('not_found');
  return report;
}
