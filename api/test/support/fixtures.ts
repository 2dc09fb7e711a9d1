import { hash } from '@node-rs/argon2';
import { REGISTERS } from '@klaster/shared/contract/kinds';
import type { Position } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { KindField, KindFields } from '@klaster/shared/contract/registers';
import type { RegisterInput } from '@klaster/shared/contract/registers';
import { INDICATORS, type Figures } from '@klaster/shared/contract/indicators';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';
import type { OilFactoryTable, Tables } from '../../src/kernel/database/schema/tables';
import type { StoredStatus } from '../../src/kernel/database/schema/report-tables';
import { nameKeys } from '../../src/kernel/texts/name-keys';

export const PASSWORD = 'Fixture-2026!';

/** Hashes at the lowest cost. */
export const quickHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1 });

export const ANDIJON = { province_code: '1703', district_code: '1703202' };
export const BUXORO = { province_code: '1706', district_code: '1706204' };

/** Before every quarter of the tests. */
const REGISTERED = new Date('2015-01-01T00:00:00Z');

type Account = { login: string; positions: Position[]; province_code?: string };

const ACCOUNTS: readonly Account[] = [
  { login: 'admin', positions: ['ADMIN'] },
  { login: 'reviewer', positions: ['UPDATE'] },
  { login: 'second-reviewer', positions: ['UPDATE'] },
  { login: 'editor', positions: ['CREATE', 'UPDATE', 'DELETE'] },
  { login: 'viewer', positions: [] },
  { login: 'andijon', positions: ['CREATE', 'UPDATE', 'DELETE'], province_code: '1703' },
  { login: 'klaster', positions: ['CREATE', 'UPDATE'] },
];

/** Accounts, and a cluster in each of the two provinces; `klaster` belongs to the first. */
export async function fillTemplate(db: Database): Promise<void> {
  const password_hash = await quickHash(PASSWORD);
  await insert(db, 'users', ...ACCOUNTS.map((account) => ({ ...account, password_hash, full_name: account.login })));
  const clusters = [
    { ...organisation('Андижон Текс', '300000001', ANDIJON), land_area: 1000.5, activities: [] },
    { ...organisation('Қоракўл Текс', '300000002', BUXORO), land_area: null, activities: ['spinning' as const] },
  ].map((cluster) => ({ ...cluster, created_at: REGISTERED }));
  const [{ id: cluster_id }] = await insert(db, 'clusters', ...clusters);
  await db.updateTable('users').set({ cluster_id }).where('login', '=', 'klaster').execute();
}

export function organisation(company_name: string, stir: string, place = ANDIJON) {
  const head = { full_name: 'Каримов Акмал', phone_number: '+998101234567', address: 'Навоий кўчаси, 1-уй' };
  return { company_name, ...nameKeys(company_name), stir, ...place, ...head, is_active: true };
}

export async function userId(db: Database, login: string): Promise<number> {
  return (await db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id;
}

type Inserted<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** @returns the inserted rows */
export const insert = <Name extends keyof Tables>(db: Database, table: Name, ...rows: Insertable<Tables[Name]>[]) =>
  db.insertInto<keyof Tables>(table).values(rows).returningAll().execute() as unknown as Promise<
    [Inserted<Name>, ...Inserted<Name>[]]
  >;

let lastStir = 400_000_000;

/** @returns the id of a live oil factory with a new STIR */
export async function addFactory(db: Database, overrides: Partial<Insertable<OilFactoryTable>> = {}): Promise<number> {
  const capacities = { daily_capacity: 10.1, annual_capacity: 2000, sunflower_capacity: null };
  const row = { ...organisation('Олтин Ёғ', String((lastStir += 1))), ...capacities, ...overrides };
  return (await insert(db, 'oil_factories', row))[0].id;
}

/** A value for every field of the register. */
export const ownFields = (register: RegisterName) =>
  Object.fromEntries(
    Object.entries<KindField>(REGISTERS[register].fields satisfies KindFields).map(([name, field]) => [
      name,
      { quantity: 120.5, count: 12, choices: field.type === 'choices' ? field.choices.slice(0, 2) : [], yes_no: true }[
        field.type
      ],
    ]),
  );

/** What the register's form sends, with a new STIR. */
export const entryInput = (register: RegisterName, overrides: object = {}) =>
  ({
    company_name: 'Янги Ташкилот',
    stir: String((lastStir += 1)),
    ...ANDIJON,
    full_name: 'Юсупов Шерзод',
    phone_number: '+998101234567',
    address: 'Бобур кўчаси, 3',
    is_active: true,
    ...ownFields(register),
    ...overrides,
  }) as RegisterInput<RegisterName>;

/** @returns the id of an entry, live unless `removed_at` is given */
export async function addEntry(db: Database, register: RegisterName, overrides: object = {}): Promise<number> {
  const row = { ...organisation('Олтин Тола', String((lastStir += 1))), ...ownFields(register), ...overrides };
  return (await insert(db, register, row as never))[0].id;
}

/** @returns the id of a cluster with a new STIR */
export async function addCluster(db: Database, province_code: string): Promise<number> {
  const stir = String((lastStir += 1));
  const { district_code } =
    [ANDIJON, BUXORO].find((place) => place.province_code === province_code) ??
    (await db
      .selectFrom('districts')
      .select('code as district_code')
      .where('province_code', '=', province_code)
      .orderBy('code')
      .executeTakeFirstOrThrow());
  const row = organisation(`Кластер ${stir}`, stir, { province_code, district_code });
  return (await insert(db, 'clusters', { ...row, land_area: null, activities: [], created_at: REGISTERED }))[0].id;
}

type ReportOptions = {
  status?: StoredStatus;
  author?: string;
  /** Whose first cluster the report is of, unless `cluster` is given. */
  province?: string;
  cluster?: number;
  year?: number;
  quarter?: number;
  submitted_at?: Date;
  submitted_by?: string;
  decided_at?: Date;
  round?: number;
  figures?: Partial<Figures>;
};

const FIGURES = Object.fromEntries(INDICATORS.map(({ key, format }) => [key, format === 'text' ? 'матн' : 1.5]));

export async function openPeriod(db: Database, year: number, quarter: number): Promise<void> {
  const row = { year, quarter, due_on: `${year + 1}-01-20` };
  await db
    .insertInto('periods')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns the id of a report in an open quarter */
export async function addReport(db: Database, options: ReportOptions = {}): Promise<number> {
  const { status = 'new', author = 'admin', year = 2026, quarter = 4, submitted_at = new Date() } = options;
  await openPeriod(db, year, quarter);
  const row = {
    cluster_id: options.cluster ?? (await firstCluster(db, options.province ?? '1703')),
    year,
    quarter,
    status,
    round: options.round ?? (status === 'draft' ? 0 : 1),
    figures: JSON.stringify(options.figures ?? FIGURES),
    author_id: await userId(db, author),
    submitted_at: status === 'draft' ? null : submitted_at,
    submitted_by: options.submitted_by === undefined ? null : await userId(db, options.submitted_by),
    decided_at: options.decided_at ?? null,
  };
  return (await insert(db, 'reports', row))[0].id;
}

type SnapshotOptions = {
  figures: Partial<Figures>;
  status?: StoredStatus;
  notes?: Readonly<Record<string, string>>;
  created_at?: Date;
};

/** In the first round and submitted by default. */
export async function addSnapshot(
  db: Database,
  report_id: number,
  { figures, ...options }: SnapshotOptions,
): Promise<void> {
  const row = { report_id, round: 1, status: 'new' as const, author_id: 1, figures: JSON.stringify(figures) };
  await insert(db, 'report_snapshots', { ...row, ...options });
}

async function firstCluster(db: Database, province: string): Promise<number> {
  const clusters = db.selectFrom('clusters').select('id').where('province_code', '=', province).orderBy('id');
  return (await clusters.limit(1).executeTakeFirstOrThrow()).id;
}

/** Visible to visitors. Source: specification 5.3.1. */
export const PUBLIC_FACTORY_FIELDS = [
  'annual_capacity',
  'company_name',
  'daily_capacity',
  'district_code',
  'district_name',
  'id',
  'province_code',
  'province_name',
  'stir',
  'sunflower_capacity',
];
