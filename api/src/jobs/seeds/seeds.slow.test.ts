import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { deriveFigures, type Figures } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import { seedSample } from '.';
import { createDatabase } from '../../../test/support/test-app';
import { sha256 } from '../../backup/archive/measure';
import { verifyAudit } from '../../kernel/audit/verify';
import { createAdmin } from '../../modules/auth/create-admin';
import type { Database } from '../../kernel/database/connect';

const NOW = new Date('2026-11-20T12:00:00Z');

async function seeded(): Promise<Database> {
  const { db } = await createDatabase('template_migrated');
  await seedSample(db, () => undefined, NOW);
  return db;
}

const scalar = async (db: Database, text: string) =>
  (await sql.raw<{ value: unknown }>(`select (${text}) as value`).execute(db)).rows[0]?.value;

let db: Database;
beforeAll(async () => (db = await seeded()));
afterAll(() => db.destroy());

it('has 130 clusters on the land of the modelled figures', async () => {
  const live = 'from clusters where removed_at is null';
  expect(await scalar(db, `select count(*) ${live}`)).toBe(130);
  expect(await scalar(db, `select sum(land_area) ${live}`)).toBe(875_200);
  expect(await scalar(db, `select sum(land_area) ${live} and province_code = '1703'`)).toBe(63_200);
});

it('is scored by a method that phases the plans of figures that grow over the year', async () => {
  const [last] = await db.selectFrom('scoring_methods').selectAll().orderBy('version', 'desc').limit(1).execute();
  const earliest = 'select min(year * 4 + quarter)::int from periods';
  expect(last!.year * 4 + last!.quarter).toBe(await scalar(db, earliest));
  const phased = last!.method.criteria.flatMap(({ id, rule }) => (rule.kind !== 'yes' && rule.phasing ? [id] : []));
  expect(phased.join(' ')).toBe(
    'harvest-plan water-saving laser-levelling irrigation value-chain projects sewing-shops solar-panels',
  );
});

it('has some 300 oil factories', async () => {
  const count = await scalar(db, 'select count(*) from oil_factories');
  expect(count).toBeGreaterThan(270);
  expect(count).toBeLessThan(330);
});

it.each([
  ['seed_companies', 220],
  ['cooperatives', 400],
])('has entries of %s: %i, at least five in each province', async (register, count) => {
  expect(await scalar(db, `select count(*) from ${register}`)).toBe(count);
  const least = `select count(*) from ${register} group by province_code order by count(*) limit 1`;
  expect(await scalar(db, least)).toBeGreaterThanOrEqual(5);
});

it.each(REGISTER_NAMES)('has 10 to 15 %% of %s off the register, and some on it in each province', async (register) => {
  const share = await scalar(db, `select avg((removed_at is not null)::int)::float8 from ${register}`);
  expect(share).toBeGreaterThanOrEqual(0.1);
  expect(share).toBeLessThanOrEqual(register === 'oil_factories' ? 0.2 : 0.15);
  const provinces = await scalar(db, `select count(distinct province_code) from ${register} where removed_at is null`);
  // The city of Tashkent has no cotton.
  expect(provinces).toBe(register === 'clusters' ? 13 : 14);
});

it.each(REGISTER_NAMES)(
  'knows by which order, why and by whom each of the removed %s was taken off',
  async (register) => {
    const ground = 'removed_by, removal_order, removal_order_date, removal_reason';
    const whole = `select bool_and(num_nulls(${ground}) = case when removed_at is null then 4 else 0 end) from ${register}`;
    expect(await scalar(db, whole)).toBe(true);
    expect(await scalar(db, `select count(*) from ${register} where removal_order_date > removed_at`)).toBe(0);
  },
);

it.each(REGISTER_NAMES)(
  'has a history of each of %s, sealed, and of the removed also how they were',
  async (register) => {
    const rows = (action: string) => `from audit where entity = '${register}' and action = '${action}'`;
    expect(await scalar(db, `select (select count(*) ${rows('create')}) - (select count(*) from ${register})`)).toBe(0);
    const removed = `select array_agg(id order by id) from ${register} where removed_at is not null`;
    const audited = `select array_agg(entity_id order by entity_id) ${rows('remove')} and after ->> 'removal_order' is not null`;
    expect(await scalar(db, audited)).toEqual(await scalar(db, removed));
    expect(await verifyAudit(db)).toMatchObject({ faults: [], waiting: 0 });
  },
);

it('has only reports of live clusters', async () => {
  const stray = 'from reports r join clusters c on c.id = r.cluster_id where c.removed_at is not null';
  expect(await scalar(db, `select count(*) ${stray}`)).toBe(0);
});

it('has reports of four years in all statuses; of the current quarter few, mostly new, none early', async () => {
  expect(await scalar(db, "select min(year) || '-' || max(year) from reports")).toBe('2023-2026');
  const present = 'from reports where year = 2026 and quarter = 4';
  for (const status of ['new', 'draft', 'confirmed', 'rejected']) {
    expect(await scalar(db, `select count(*) > 0 ${present} and status = '${status}'`)).toBe(true);
  }
  expect(await scalar(db, `select count(*) filter (where status = 'new') * 2 > count(*) ${present}`)).toBe(true);
  const decided = `count(*) filter (where status in ('confirmed', 'rejected'))`;
  const live = '(select count(*) from clusters where removed_at is null)';
  expect(await scalar(db, `select ${decided} * 6 < ${live} ${present}`)).toBe(true);
  expect(await scalar(db, `select count(*) ${present} and submitted_at < '2026-11-06'`)).toBe(0);
  const before = "from clusters where removed_at is null and created_at >= '2023-01-01'";
  expect(await scalar(db, `select count(*) ${before}`)).toBe(0);
  expect(await scalar(db, "select count(*) from reports where year < 2026 and status in ('new', 'draft')")).toBe(0);
});

it('has figures that agree with their formulas, a few of them missing', async () => {
  const reports = await db.selectFrom('reports').select('figures').limit(200).execute();
  for (const { figures } of reports) expect(deriveFigures(figures)).toEqual(figures);
  const values = reports.flatMap(({ figures }) => Object.values<Figures[keyof Figures]>(figures));
  const missing = values.filter((value) => value === null).length / values.length;
  expect(missing).toBeGreaterThan(0.02);
  expect(missing).toBeLessThan(0.15);
});

it('has a remark with every rejection, and nothing decided before it was submitted or in the future', async () => {
  const silent = "status = 'rejected' and not exists (select from report_remarks m where m.report_id = reports.id)";
  expect(await scalar(db, `select count(*) from reports where ${silent}`)).toBe(0);
  const impossible = `decided_at < submitted_at or greatest(created_at, submitted_at, decided_at) > '${NOW.toISOString()}'`;
  expect(await scalar(db, `select count(*) from reports where ${impossible}`)).toBe(0);
});

it('has reports that wait with unusual figures, some of them explained', async () => {
  const waiting = await db.selectFrom('reports').select(['id', 'figures']).where('status', '=', 'new').execute();
  const noted = await scalar(db, "select count(distinct report_id) from report_sections where notes <> '{}'");
  expect(noted).toBeGreaterThan(waiting.length / 10);
  expect(noted).toBeLessThan(waiting.length / 2);
  const condition = "s.status = 'new' and s.notes <> '{}'";
  expect(await scalar(db, `select count(*) from report_snapshots s where ${condition}`)).toBe(noted);
});

it('has a submitter from the province for each submitted report, in its snapshot too', async () => {
  const senders = 'from reports r join clusters c on c.id = r.cluster_id join users u on u.id = r.submitted_by';
  const submitted = await scalar(db, "select count(*) from reports where status <> 'draft'");
  expect(await scalar(db, `select count(*) ${senders} where u.province_code = c.province_code`)).toBe(submitted);
  const agrees = "s.report_id = r.id and s.status = 'new' and s.author_id = r.submitted_by";
  expect(await scalar(db, `select count(*) from reports r join report_snapshots s on ${agrees}`)).toBe(submitted);
});

it('has the demo accounts; the cluster’s own author is its user', async () => {
  const active = await db.selectFrom('users').select('login').where('is_active', '=', true).orderBy('id').execute();
  const logins = ['admin', 'reviewer', 'editor', 'viewer', 'andijon', 'klaster'];
  expect(active.map(({ login }) => login)).toEqual(logins);
  expect(
    await scalar(db, "select count(*) > 0 from reports r join users u on u.id = r.author_id where u.login = 'klaster'"),
  ).toBe(true);
});

it('is the same everywhere, is inserted once, and reports when it is that of another version', async () => {
  const digest = async (database: Database) => {
    const reports = database.selectFrom('reports').select(['cluster_id', 'status', 'figures']).orderBy('id');
    const factories = database.selectFrom('oil_factories').select(['stir', 'updated_at']).orderBy('id');
    return sha256(JSON.stringify([await reports.execute(), await factories.execute()]));
  };
  const other = await seeded();
  const before = await digest(other);
  expect(before).toBe(await digest(db));
  const onStage = jest.fn();
  await seedSample(other, onStage, NOW);
  expect(onStage).not.toHaveBeenCalled();
  expect(await digest(other)).toBe(before);
  await other.updateTable('sample_data').set({ digest: 'of an older version' }).execute();
  await seedSample(other, onStage, NOW);
  expect(onStage.mock.calls).toEqual([['sample-outdated']]);
  expect(await digest(other)).toBe(before);
  await other.destroy();
});

it('does not change an existing account', async () => {
  const { db: other } = await createDatabase('template_migrated');
  await createAdmin(other, { login: 'viewer', fullName: 'Бошлиқ', password: 'long enough 1' });
  await seedSample(other, () => undefined, NOW);
  const viewer = await other.selectFrom('users').selectAll().where('login', '=', 'viewer').executeTakeFirstOrThrow();
  expect(viewer).toMatchObject({ full_name: 'Бошлиқ', positions: ['ADMIN'] });
  await other.destroy();
});
