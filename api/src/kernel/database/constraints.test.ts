import { addFactory, addReport, BUXORO, insert, userId } from '../../../test/support/fixtures';
import { createDatabase } from '../../../test/support/test-app';
import type { Database } from './connect';

/** Constraints that hold even if the API's own checks fail. */
let db: Database;
beforeAll(async () => ({ db } = await createDatabase()));
afterAll(() => db.destroy());

const [UNIQUE, FOREIGN_KEY, CHECK, NOT_NULL] = ['23505', '23503', '23514', '23502'];

/** SQLSTATE; undefined: accepted. */
const refusal = (statement: Promise<unknown>) =>
  statement.then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  );

const addUser = (overrides: object) =>
  insert(db, 'users', { login: 'new', full_name: 'N', positions: [], ...overrides });

it.each<[string, string | undefined, () => Promise<unknown>]>([
  ['quarter 0', CHECK, () => addReport(db, { quarter: 0 })],
  ['quarter 5', CHECK, () => addReport(db, { quarter: 5 })],
  ['quarter -1', CHECK, () => addReport(db, { quarter: -1 })],
  ['a district of another province', FOREIGN_KEY, () => addFactory(db, { province_code: BUXORO.province_code })],
  ['an unknown district', FOREIGN_KEY, () => addFactory(db, { district_code: '1703999' })],
  ['an unknown province of a user', FOREIGN_KEY, () => addUser({ province_code: '1799' })],
  ['an unknown cluster of a user', FOREIGN_KEY, () => addUser({ cluster_id: 999 })],
  ['an upper-case letter in a login', CHECK, () => addUser({ login: 'Admin2' })],
  ['the login of somebody else', UNIQUE, () => addUser({ login: 'admin' })],
  ['an unknown position', CHECK, () => addUser({ positions: ['ROOT'] })],
  ['a STIR of eight digits', CHECK, () => addFactory(db, { stir: '12345678' })],
  ['a STIR with a letter', CHECK, () => addFactory(db, { stir: '12345678x' })],
])('refuses %s', async (_what, code, add) => {
  expect(await refusal(add())).toBe(code);
});

it('allows one report per cluster and quarter', async () => {
  await addReport(db, { year: 2026, quarter: 1 });
  expect(await refusal(addReport(db, { year: 2026, quarter: 1 }))).toBe(UNIQUE);
  expect(await refusal(addReport(db, { year: 2026, quarter: 2 }))).toBeUndefined();
  expect(await refusal(addReport(db, { year: 2026, quarter: 1, province: '1706' }))).toBeUndefined();
});

it('allows one live entry per STIR', async () => {
  const stir = '600000001';
  const remove = (removed_at: Date | null, id: number) =>
    db.updateTable('oil_factories').set({ removed_at }).where('id', '=', id).execute();
  const id = await addFactory(db, { stir });
  expect(await refusal(addFactory(db, { stir }))).toBe(UNIQUE);
  await remove(new Date(), id);
  expect(await refusal(addFactory(db, { stir }))).toBeUndefined();
  expect(await refusal(remove(null, id))).toBe(UNIQUE);
});

it('requires an existing submitter of a report that is not a draft', async () => {
  const id = await addReport(db, { status: 'draft', year: 2024 });
  const change = (values: object) => refusal(db.updateTable('reports').set(values).where('id', '=', id).execute());
  expect(await change({ status: 'new' })).toBe(CHECK);
  expect(await change({ status: 'lost' })).toBe(CHECK);
  expect(await change({ submitted_by: await userId(db, 'admin') })).toBe(CHECK);
  expect(await change({ submitted_at: new Date(), submitted_by: 999_999 })).toBe(FOREIGN_KEY);
  expect(await change({ author_id: 999_999 })).toBe(FOREIGN_KEY);
  expect(await change({ author_id: null })).toBe(NOT_NULL);
  expect(await change({ status: 'new', submitted_at: new Date() })).toBeUndefined();
});
