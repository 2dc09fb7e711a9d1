import { addReport, ANDIJON, BUXORO, organisation, userId } from '../../../test/support/fixtures';
import { createDatabase } from '../../../test/support/test-app';
import type { Database } from './connect';

/** Constraints that hold even if the API's own checks fail. */
let db: Database;
beforeAll(async () => ({ db } = await createDatabase()));
afterAll(() => db.destroy());

const [UNIQUE, FOREIGN_KEY, CHECK, NOT_NULL] = ['23505', '23503', '23514', '23502'];

/** SQLSTATE; undefined: accepted. */
const refusal = (statement: { execute(): Promise<unknown> } | Promise<unknown>) =>
  ('execute' in statement ? statement.execute() : statement).then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  );

const factories = () => db.insertInto('oil_factories');
let lastStir = 700_000_000;
const factory = (own: object = {}) => ({ ...organisation('Ёғ', String((lastStir += 1))), ...own });

describe('of a period', () => {
  it('a cluster has one report', async () => {
    await addReport(db, { year: 2026, quarter: 1 });
    expect(await refusal(addReport(db, { year: 2026, quarter: 1 }))).toBe(UNIQUE);
    expect(await refusal(addReport(db, { year: 2026, quarter: 2 }))).toBeUndefined();
    expect(await refusal(addReport(db, { year: 2026, quarter: 1, province: '1706' }))).toBeUndefined();
  });

  it.each([0, 5, -1])('quarter %i does not exist', async (quarter) => {
    expect(await refusal(addReport(db, { year: 2025, quarter }))).toBe(CHECK);
  });
});

describe('a place', () => {
  it('is a district of its province', async () => {
    expect(await refusal(factories().values(factory({ province_code: BUXORO.province_code })))).toBe(FOREIGN_KEY);
    expect(await refusal(factories().values(factory({ district_code: '1703999' })))).toBe(FOREIGN_KEY);
    expect(await refusal(factories().values(factory(ANDIJON)))).toBeUndefined();
  });

  it('is one that exists, for a user too', async () => {
    const user = { login: 'new', full_name: 'N', password_hash: '', positions: [] };
    expect(await refusal(db.insertInto('users').values({ ...user, province_code: '1799' }))).toBe(FOREIGN_KEY);
    expect(await refusal(db.insertInto('users').values({ ...user, cluster_id: 999 }))).toBe(FOREIGN_KEY);
  });
});

describe('a login', () => {
  const user = { full_name: 'N', password_hash: '', positions: [] };

  it('is in lower case, and one person’s', async () => {
    expect(await refusal(db.insertInto('users').values({ ...user, login: 'Admin2' }))).toBe(CHECK);
    expect(await refusal(db.insertInto('users').values({ ...user, login: 'admin' }))).toBe(UNIQUE);
    expect(await refusal(db.insertInto('users').values({ ...user, login: 'admin2' }))).toBeUndefined();
  });

  it('has positions that exist', async () => {
    const positions = ['ROOT' as 'ADMIN'];
    expect(await refusal(db.insertInto('users').values({ ...user, login: 'root', positions }))).toBe(CHECK);
  });
});

describe('a STIR', () => {
  it('is nine digits, and one live entry’s', async () => {
    expect(await refusal(factories().values(factory({ stir: '12345678' })))).toBe(CHECK);
    expect(await refusal(factories().values(factory({ stir: '12345678x' })))).toBe(CHECK);
    expect(await refusal(factories().values(factory({ stir: '600000001' })))).toBeUndefined();
    expect(await refusal(factories().values(factory({ stir: '600000001' })))).toBe(UNIQUE);
    await db.updateTable('oil_factories').set({ removed_at: new Date() }).where('stir', '=', '600000001').execute();
    expect(await refusal(factories().values(factory({ stir: '600000001' })))).toBeUndefined();
    expect(
      await refusal(db.updateTable('oil_factories').set({ removed_at: null }).where('stir', '=', '600000001')),
    ).toBe(UNIQUE);
  });
});

it('a report that is not a draft has a submitter who exists', async () => {
  const id = await addReport(db, { status: 'draft', year: 2024 });
  const report = (change: object) => db.updateTable('reports').set(change).where('id', '=', id);
  expect(await refusal(report({ status: 'new' }))).toBe(CHECK);
  expect(await refusal(report({ status: 'lost' }))).toBe(CHECK);
  expect(await refusal(report({ submitted_by: await userId(db, 'admin') }))).toBe(CHECK);
  expect(await refusal(report({ submitted_at: new Date(), submitted_by: 999_999 }))).toBe(FOREIGN_KEY);
  expect(await refusal(report({ author_id: 999_999 }))).toBe(FOREIGN_KEY);
  expect(await refusal(report({ author_id: null }))).toBe(NOT_NULL);
  expect(await refusal(report({ status: 'new', submitted_at: new Date() }))).toBeUndefined();
});
