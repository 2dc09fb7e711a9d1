import { readFileSync } from 'node:fs';
import { REGISTERS, REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import type { KindField, KindFields } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';
import { nameKeys, userKeys } from '../../src/kernel/texts/name-keys';
import { addEntry, addReport, ANDIJON, BUXORO, insert, userId } from '../support/fixtures';
import { COMPLETE } from '../support/report-entry';

/** Ids of what has a history. */
export type Subjects = Awaited<ReturnType<typeof addVariedRows>>;

const DAY_MS = 86_400_000;

const TASHKENT_MS = 5 * 3_600_000;

const at = (days: number) => new Date(Date.now() + days * DAY_MS);

/** STIRs of a removed entry, and of one that was registered again. */
export const GONE_STIR = '311111111';
export const AGAIN_STIR = '322222222';

/**
 * Adds rows in which each column varies: null and a value, every kind of state, before and after each limit and exactly at it, and two
 * candidates wherever the latest is read.
 */
export async function addVariedRows(db: Database) {
  await addAccounts(db);
  for (const register of REGISTER_NAMES) await addEntries(db, register);
  const ids = {
    ...(await addReports(db)),
    admin: await userId(db, 'admin'),
    andijon: await userId(db, 'andijon'),
    editor: await userId(db, 'editor'),
    reviewer: await userId(db, 'reviewer'),
    second: await userId(db, 'second-reviewer'),
    unconfirmed: await userId(db, 'tasdiqsiz'),
    user: await userId(db, 'bukhara'),
  };
  const text = readFileSync(`${__dirname}/varied-rows.sql`, 'utf8')
    .replaceAll(/%t([+-]\d+)/g, (_, days) => at(Number(days)).toISOString())
    .replaceAll(/%d([+-]\d+)/g, (_, days) =>
      new Date(at(Number(days)).getTime() + TASHKENT_MS).toISOString().slice(0, 10),
    )
    .replaceAll(/%(\w+)/g, (_, name) => String(ids[name as keyof typeof ids]));
  await sql.raw(`do $varied$ begin ${text} end $varied$`).execute(db);
  return ids;
}

async function addAccounts(db: Database): Promise<void> {
  const account = (login: string, full_name: string) => ({ login, full_name, ...userKeys({ login, full_name }) });
  const settings = { language: 'ru', colour_mode: 'dark', mail_digest: 'daily', hints_off: true } as const;
  const mail = { email: 'bukhara@example.uz', email_confirmed_at: at(-2), wants_mail: false };
  const others = { language: 'en', colour_mode: 'light', mail_digest: 'weekly', email: 'a@example.uz' } as const;
  const province_code = BUXORO.province_code;
  await insert(
    db,
    'users',
    { ...account('ochirilgan', '—'), positions: [], is_active: false, erased_at: at(-1) },
    {
      ...account('faolmas', 'Аҳмедов Карим'),
      positions: ['ADMIN'],
      is_active: false,
      last_sign_in: at(-9),
      language: 'uz-Latn',
    },
    { ...account('bukhara', 'Бобоев Дилшод'), positions: ['UPDATE', 'DELETE'], province_code, ...settings, ...mail },
    { ...account('tasdiqsiz', 'Валиев Анвар'), positions: ['CREATE'], ...others },
  );
}

/** Without figures, inactive, and removed with and without an order. */
async function addEntries(db: Database, register: RegisterName): Promise<void> {
  const fields = Object.entries<KindField>(REGISTERS[register].fields satisfies KindFields);
  const none = { quantity: null, count: null, choices: [], yes_no: false };
  const empty = Object.fromEntries(fields.map(([name, { type }]) => [name, none[type]]));
  const order = { removal_order: '12-сон', removal_reason: 'Тугатилди', removal_order_date: '2015-12-31' };
  const removed = { removed_at: new Date('2016-01-01'), removed_by: await userId(db, 'editor'), ...order };
  for (const more of [
    { ...named('Барака'), ...empty, is_active: false },
    { ...named('Чинор'), ...removed, stir: GONE_STIR },
    { ...named('Анор'), ...BUXORO, removed_at: new Date('2016-02-01'), stir: AGAIN_STIR },
    { ...named('Анор'), stir: AGAIN_STIR },
  ])
    await addEntry(db, register, more);
}

const named = (company_name: string) => ({ company_name, ...nameKeys(company_name) });

/** Of a cluster with several reports, of one that moved after its confirmation, and of one that is late. */
async function addReports(db: Database) {
  const cluster = await addEntry(db, 'clusters', named('Бўстон'));
  const moved = await addEntry(db, 'clusters', { ...named('Дўстлик'), ...BUXORO });
  const late = await addEntry(db, 'clusters', { ...named('Зарафшон'), ...BUXORO });
  const confirmed = { status: 'confirmed', figures: COMPLETE, decided_at: at(-2) } as const;
  const sent = { author: 'klaster', submitted_by: 'klaster', submitted_at: at(-9), figures: COMPLETE };
  await addReport(db, { cluster, ...confirmed, quarter: 2 });
  await addReport(db, { cluster, ...confirmed, quarter: 3, figures: {} });
  const report = await addReport(db, { cluster, ...sent, round: 2 });
  await addReport(db, { cluster: moved, ...confirmed, year: 2025 });
  const accepted = await addReport(db, { cluster: moved, ...confirmed, round: 2 });
  await addReport(db, { cluster: moved, ...confirmed, quarter: 3, figures: { ...COMPLETE, first_current: 1 } });
  const rejected = await addReport(db, { cluster: late, ...sent, status: 'rejected', quarter: 3 });
  const overdue = await addReport(db, { cluster: late, ...sent });
  await addReport(db, { cluster: late, status: 'draft', quarter: 2 });
  await db.updateTable('clusters').set(ANDIJON).where('id', '=', moved).execute();
  return { cluster, moved, late, report, rejected, overdue, accepted };
}
