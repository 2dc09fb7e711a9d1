import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { type BulkAnswer } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { ROWS, rowOf } from '../../../test/all-calls/every-call';
import { ANDIJON, BUXORO, insert } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { isLimited } from './scope';

const api = testApp();
beforeAll(async () => {
  const account = { login: 'taken', full_name: 'Ходим', positions: [] };
  const [{ id }] = await insert(api.db, 'users', account);
  // Only accounts with a second factor may require one of others.
  await insert(api.db, 'second_factors', { user_id: id, secret: '', confirmed_at: new Date() });
  // An earlier version must differ from the current one.
  const call = 'POST /api/contacts/versions';
  const { request, body } = await ROWS[call].send(api.db, ANDIJON, call);
  await api.call(request, { as: 'admin', body });
});

/** They change nothing here. */
const LOOKS = /\/(imports\/check|imports\/marked\.xlsx|export\.xlsx|sheet|preview)$/;

const ACTS = Object.entries<Endpoint>(endpoints).flatMap(([name, { authority }]) =>
  authority.staff && isLimited(authority) && !name.startsWith('GET ') && !LOOKS.test(name) ? [name] : [],
);

const RIGHTS = { positions: ['ADMIN' as const], province_code: null };

/** An administrator of the republic loses this while a call about another province waits. */
const TAKEN = [
  { what: 'the position', change: { positions: [] }, code: 'forbidden', isLast: true },
  { what: 'ADMIN alone', change: { positions: ['CREATE', 'UPDATE', 'DELETE'] }, code: 'forbidden' },
  { what: 'all but one province', change: { province_code: BUXORO.province_code }, code: 'outside_territory' },
];

/** For calls that would otherwise change nothing. */
const BODIES: Readonly<Record<string, object>> = { 'PATCH /api/second-factor/positions': { positions: ['DELETE'] } };

const setRights = (rights: object) => api.db.updateTable('users').set(rights).where('login', '=', 'taken').execute();

const countAudit = async () =>
  (await sql<{ rows: number }>`select count(*)::int as rows from audit`.execute(api.db)).rows[0]?.rows ?? 0;

/** An upload is recorded in the audit once the file has been checked. */
const lastWritten = (name: string) => (name.includes('/attachments') ? 'attachments' : 'audit');

/** The caller loses rights while the call waits for its last write. */
async function answerAfter(name: string, change: object) {
  await setRights(RIGHTS);
  const sent = await rowOf(name).send(api.db, ANDIJON, name);
  await rowOf(name).doneBy?.(api.db, 'taken', sent);
  const { request, body } = { ...sent, ...(BODIES[name] && { body: BODIES[name] }) };
  const before = await countAudit();
  const { call } = await api.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(lastWritten(name))} in share mode`.execute(tx);
    const waiting = api.call<Partial<BulkAnswer>>(request, { as: 'taken', body });
    await areWaiting(api.db, 1);
    await setRights(change);
    return { call: waiting };
  });
  const { status, problem, data } = await call;
  return { status, codes: [problem?.code, ...refusalsIn(data)], changes: (await countAudit()) - before };
}

/** A bulk act answers for each entry. */
const refusalsIn = (data: Partial<BulkAnswer> | undefined) =>
  (data?.results ?? []).map((result) => result.problem?.code ?? 'changed');

describe.each(TAKEN)('a caller who loses $what while the call waits is refused, and nothing changes', (taken) => {
  it.each(ACTS)('%s', async (name) => {
    const { status, codes, changes } = await answerAfter(name, taken.change);
    const isOfMany = name.includes('/bulk/');
    const isDelegable = 'delegable' in (endpoints as Record<string, Endpoint>)[name]!.authority.staff!;
    const code = taken.isLast && isDelegable ? 'not_delegated' : taken.code;
    expect({ status, codes, changes }).toEqual({
      status: isOfMany ? 200 : 403,
      codes: isOfMany ? [undefined, code] : [code],
      changes: 0,
    });
  });
});
