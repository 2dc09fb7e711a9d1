import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect';
import { bindToCluster, seedAccounts, type AccountIds } from './accounts';
import { samplePeriods } from './calendar';
import { inventClusters } from './clusters';
import { inventOilFactories } from './oil-factories';
import { inventRemarks } from './remarks';
import { inventReport, type StoredCluster } from './reports';

/** Of several instances that start at once, one seeds and the others wait for it. Any fixed number does. */
const SEED_LOCK = 20_261_120;

/** Fills a database without clusters with the sample; any other is left as it is. */
export async function seedSample(db: Database, onBegin: () => void, now = new Date()): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    if (await tx.selectFrom('clusters').select('id').limit(1).executeTakeFirst()) return;
    onBegin();
    const accounts = await seedAccounts(tx);
    await tx
      .insertInto('oil_factories')
      .values(inventOilFactories(now, idOf(accounts, 'admin')))
      .execute();
    const clusters = await seedClusters(tx);
    await seedReports(tx, clusters, accounts, now);
    await seedReviews(tx);
    await tx.insertInto('sample_data').defaultValues().execute();
  });
}

async function seedClusters(tx: Tx): Promise<StoredCluster[]> {
  const clusters = inventClusters();
  const rows = clusters.map(({ yield: _perHectare, ...row }) => row);
  const stored = await tx.insertInto('clusters').values(rows).returning(['id', 'stir']).execute();
  const ids = new Map(stored.map(({ id, stir }) => [stir, id]));
  return clusters.map((cluster) => ({ ...cluster, id: ids.get(cluster.stir) ?? 0 }));
}

async function seedReports(tx: Tx, clusters: StoredCluster[], accounts: AccountIds, now: Date): Promise<void> {
  const ownCluster = clusters[0]?.id ?? 0;
  const klaster = idOf(accounts, 'klaster');
  const sampleAuthor = idOf(accounts, 'sample-author');
  await bindToCluster(tx, klaster, ownCluster);
  const authorOf = (clusterId: number) => (clusterId === ownCluster ? klaster : sampleAuthor);
  const stage = { now, authorOf, reviewerId: idOf(accounts, 'reviewer') };
  for (const period of samplePeriods(now)) {
    const reports = clusters.flatMap((cluster) => inventReport(cluster, period, stage) ?? []);
    const rows = reports.map((report) => ({ ...report, figures: JSON.stringify(report.figures) }));
    await tx.insertInto('reports').values(rows).execute();
  }
}

/** What reviewers said of the decided reports, and the figures as they stood at submission and at decision. */
async function seedReviews(tx: Tx): Promise<void> {
  const decided = await tx
    .selectFrom('reports')
    .select(['id', 'status', 'decided_by', 'decided_at'])
    .where('decided_at', 'is not', null)
    .orderBy('id')
    .$narrowType<{ decided_by: number; decided_at: Date }>()
    .execute();
  await tx.insertInto('report_remarks').values(decided.flatMap(inventRemarks)).execute();
  const columns = sql`insert into report_snapshots (report_id, round, status, figures, author_id, created_at)`;
  await sql`${columns} select id, round, 'new', figures, author_id, submitted_at from reports where status <> 'draft'`.execute(
    tx,
  );
  await sql`${columns} select id, round, status, figures, decided_by, decided_at from reports where decided_at is not null`.execute(
    tx,
  );
}

function idOf(accounts: AccountIds, login: string): number {
  const id = accounts.get(login);
  if (id === undefined) throw new Error(`The sample has no account ${login}`);
  return id;
}
