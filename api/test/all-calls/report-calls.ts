import type { Position } from '@klaster/shared/contract/http';
import { sql } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';
import type { StoredStatus } from '../../src/kernel/database/schema/report-tables';
import { fillParameter, inDays, simpleCall, type PlaceCodes, type Row, type Rows } from './call-row';
import { addCluster, addReport, insert, openPeriod, userId } from '../support/fixtures';
import { workbook } from '../support/sheet';

const ofReport = (status: StoredStatus, body?: object): Row => ({
  send: async (db, { province_code }, name) => {
    const cluster = await addCluster(db, province_code);
    return { request: fillParameter(name, await addReport(db, { cluster, status })), cluster, ...(body && { body }) };
  },
});

/** A decision that its caller has just made. */
const ofOwnDecision = (): Row => ({
  ...ofReport('confirmed'),
  doneBy: async (db, login, { request }) => {
    const report_id = Number(/\d+/.exec(request)?.[0]);
    const actor_id = await userId(db, login);
    const { version } = await db
      .updateTable('reports')
      .set({ decided_by: actor_id, decided_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', report_id)
      .returning('version')
      .executeTakeFirstOrThrow();
    const due_at = sql<Date>`clock_timestamp() + interval '10 seconds'`;
    const notice = { report_id, actor_id, kind: 'report_confirmed' as const, sections: [], report_version: version };
    await db
      .insertInto('decision_notices')
      .values({ ...notice, due_at })
      .execute();
  },
});

/** The same call with the report's id in the body instead of the path. */
const withIdInBody = (row: Row, bodyOf: (id: number) => object): Row => ({
  ...row,
  send: async (db, place, name) => {
    const { request, cluster } = await row.send(db, place, '/:id');
    const body = bodyOf(Number(request.slice(1)));
    return { request: name, body, ...(cluster && { cluster }) };
  },
  ...(row.doneBy && {
    doneBy: (db, login, { body }) => row.doneBy!(db, login, { request: String((body as { ids: number[] }).ids[0]) }),
  }),
});

let lastStaff = 0;

async function addStaff(db: Database, positions: Position[], province_code: string | null): Promise<number> {
  const account = { login: `staff-${(lastStaff += 1)}-${process.pid}`, full_name: 'Ходим', positions, province_code };
  return (await insert(db, 'users', account))[0].id;
}

/** In the future in any time zone. */
const DAYS = { from: inDays(2), until: inDays(3) };

/** Delegates to a colleague of the caller. Earlier delegations of the caller are deleted, since they would overlap. */
const ofOwnAbsence: Row = {
  send: async (_db, _place, name) => ({ request: name, body: { delegate_id: 0, ...DAYS } }),
  doneBy: async (db, login, { body }) => {
    const caller = db.selectFrom('users').select(['id', 'province_code']).where('login', '=', login);
    const { id, province_code } = await caller.executeTakeFirstOrThrow();
    await db.deleteFrom('approval_delegations').where('delegator_id', '=', id).execute();
    Object.assign(body ?? {}, { delegate_id: await addStaff(db, [], province_code) });
  },
};

async function addDelegation(db: Database, { province_code }: PlaceCodes): Promise<number> {
  const delegator_id = await addStaff(db, ['UPDATE'], province_code);
  const delegate_id = await addStaff(db, [], province_code);
  const row = { delegator_id, delegate_id, province_code, made_by: delegator_id };
  return (await insert(db, 'approval_delegations', { ...row, from_day: DAYS.from, until_day: DAYS.until }))[0].id;
}

const REMARK = { comment: 'Тўғри' };

/** A report under correction, so that staff may change it. */
const ofEntering = (body?: object): Row => ofReport('rejected', body);

/** A cluster of the place that has no report yet. */
const newReport: Row = {
  send: async (db, { province_code }, name) => {
    await openPeriod(db, 2026, 4);
    const cluster = await addCluster(db, province_code);
    return { request: name, cluster, body: { cluster_id: cluster, year: 2026, quarter: 4 } };
  },
};

export const REPORT_ROWS = {
  'GET /api/review/clusters/:id/place': ofReport('new'),
  'GET /crud/cluster/:id': ofReport('confirmed'),
  'GET /api/remark/cluster/:id': ofReport('rejected'),
  'POST /api/confirm-cluster/:id': ofReport('new', REMARK),
  'POST /api/reject-cluster/:id': ofReport('new', REMARK),
  'POST /api/review/clusters/bulk/confirm': withIdInBody(ofReport('new'), (id) => ({
    ...REMARK,
    reports: [{ id, round: 1 }],
  })),
  'POST /api/review/clusters/bulk/decision/undo': withIdInBody(ofOwnDecision(), (id) => ({ ids: [id] })),
  'GET /api/approval-levels': simpleCall(),
  'PATCH /api/approval-levels': simpleCall('', { levels: ['province', 'republic'], seen: ['territory'] }),
  'GET /api/approval-delegations': simpleCall(),
  'POST /api/approval-delegations': ofOwnAbsence,
  'POST /api/users/:id/delegations': {
    send: async (db, { province_code }, name) => ({
      request: fillParameter(name, await addStaff(db, ['UPDATE'], province_code)),
      body: { delegate_id: await addStaff(db, [], province_code), ...DAYS },
    }),
  },
  'POST /api/approval-delegations/:id/revoke': {
    send: async (db, place, name) => ({ request: fillParameter(name, await addDelegation(db, place)) }),
    // Makes the delegation the caller's own, unless it is of another province: own delegations are always within the caller's territory.
    doneBy: async (db, login, { request }) => {
      const caller = db.selectFrom('users').select(['id', 'province_code']).where('login', '=', login);
      const { id, province_code } = await caller.executeTakeFirstOrThrow();
      const delegationId = Number(/\d+/.exec(request)?.[0]);
      const update = db.updateTable('approval_delegations').set({ delegator_id: id }).where('id', '=', delegationId);
      await (province_code === null ? update : update.where('province_code', '=', province_code)).execute();
    },
  },
  'GET /api/reports/mine': simpleCall(),
  'GET /api/reports/counts': simpleCall(),
  'GET /api/events': simpleCall(),
  'POST /api/reports': newReport,
  'GET /api/reports/:id/entry': ofReport('rejected'),
  'PATCH /api/reports/:id/sections/:section': {
    ...ofEntering(),
    send: async (db, place, name) => {
      const { request, cluster } = await ofEntering().send(db, place, name);
      const body = { version: 0, figures: { cluster_lands: 12.5 } };
      return { request: request.replace(':section', 'I'), body, ...(cluster && { cluster }) };
    },
  },
  'GET /api/reports/:id/sheet.xlsx': ofReport('rejected'),
  'POST /api/reports/:id/sheet': {
    ...ofEntering(),
    send: async (db, place, name) => ({
      ...(await ofEntering().send(db, place, name)),
      body: await workbook([['cluster_lands', null, null, null, 12.5]]),
    }),
  },
  'POST /api/reports/:id/submit': ofEntering({ version: 1 }),
  'GET /api/me/phrases': simpleCall(),
  'PATCH /api/me/phrases': simpleCall('', { own: ['Тасдиқланди'] }),
  'POST /api/reports/:id/decision/undo': ofOwnDecision(),
  'POST /api/reports/:id/reopen': ofReport('confirmed', REMARK),
  'GET /api/reports/:id/review': ofReport('new'),
  'GET /api/reports/:id/rounds': ofReport('confirmed'),
} satisfies Rows;
