import type { ReportEntry, SectionSaved } from '@klaster/shared/contract/reports';
import { ENTERED, type Figures } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import { deliverDue } from '../../src/jobs/due-notices/deliver';
import type { Database } from '../../src/kernel/database/connect';
import { openPeriod } from './fixtures';
import { testApp, type TestApp } from './test-app';

/** Small whole numbers for all entered figures. */
export const COMPLETE = Object.fromEntries(
  ENTERED.map(({ key, format, isDay }) => [key, isDay ? '14.02.2022' : format === 'text' ? 'матн' : 2]),
) as Partial<Figures>;

/** Deletes all reports and opens the last two quarters of 2026. */
export async function clearReports(db: Database): Promise<void> {
  for (const table of ['report_sections', 'report_snapshots', 'report_remarks', 'reports', 'periods'] as const)
    await db.deleteFrom(table).execute();
  await openPeriod(db, 2026, 3);
  await openPeriod(db, 2026, 4);
}

/** Requires that their reports were deleted. */
export const clearClusters = (db: Database) =>
  db.deleteFrom('clusters').where('company_name', 'like', 'Кластер %').execute();

/** Deletes all reports before each test. */
export function reportsApi(own?: Parameters<typeof testApp>[0]): TestApp {
  const api = testApp(own);
  beforeEach(() => clearReports(api.db));
  return api;
}

export async function ownCluster(db: Database): Promise<number> {
  const users = db.selectFrom('users').select('cluster_id').where('login', '=', 'klaster');
  return (await users.executeTakeFirstOrThrow()).cluster_id ?? 0;
}

/** As `klaster` by default. */
export const entryCalls = (api: TestApp) => ({
  begin: async (overrides: object = {}, as = 'klaster') => {
    const cluster_id = await ownCluster(api.db);
    return api.call<{ id: number }>('POST /api/reports', {
      as,
      body: { cluster_id, year: 2026, quarter: 4, ...overrides },
    });
  },
  save: ({ id, section }: { id: number; section: string }, body: object, as = 'klaster') =>
    api.call<SectionSaved>(`PATCH /api/reports/${id}/sections/${section}`, { as, body }),
  entryOf: async (id: number, as = 'klaster') =>
    (await api.call<ReportEntry>(`GET /api/reports/${id}/entry`, { as })).data,
  submit: (id: number, version: number, as = 'klaster') =>
    api.call<{ status: string; round: number }>(`POST /api/reports/${id}/submit`, { as, body: { version } }),
  close: (quarter: number) =>
    api.db.updateTable('periods').set({ closed_at: new Date() }).where('quarter', '=', quarter).execute(),
  removeCluster: async (removed_at: Date | null) =>
    api.db
      .updateTable('clusters')
      .set({ removed_at })
      .where('id', '=', await ownCluster(api.db))
      .execute(),
});

export const auditOf = (db: Database, id: number) =>
  db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'reports')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

/** Makes all decisions due. */
export async function deliverNotices(db: Database): Promise<void> {
  await db
    .updateTable('decision_notices')
    .set({ due_at: sql<Date>`now()` })
    .execute();
  await deliverDue(db);
}
