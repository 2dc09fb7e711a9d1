import * as repository from './repository';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { type ScoringMethod } from '@klaster/shared/contract/rating';
import { sealWaiting } from '../../kernel/audit/seal';
import { countUnexplained } from '../../modules/reports/unexplained';
import type { Database, Tx } from '../../kernel/database/connect';
import { inventAccounts, sampleAuthor } from './accounts';
import { inventPeriod, samplePeriods } from './calendar';
import { inventClusters } from './clusters';
import { INVENTED } from './registers';
import { inventRemarks, inventReport, type StoredCluster } from './reports';
import { createHash } from 'node:crypto';

type Phasing = [number, number, number, number];

const EQUAL: Phasing = [25, 50, 75, 100];

/** Percentages of the plan by quarter, for criteria whose figures grow over the year. */
const PHASING: Readonly<Record<string, Phasing>> = {
  'harvest-plan': [0, 0, 55, 100],
  'water-saving': EQUAL,
  'laser-levelling': EQUAL,
  irrigation: EQUAL,
  'value-chain': EQUAL,
  projects: EQUAL,
  'sewing-shops': EQUAL,
  'solar-panels': EQUAL,
};

const phaseMethod = ({ criteria, ...method }: ScoringMethod): ScoringMethod => ({
  ...method,
  criteria: criteria.map((criterion) => {
    const { id, rule } = criterion;
    const phasing = PHASING[id];
    return phasing && rule.kind !== 'yes' ? { ...criterion, rule: { ...rule, phasing } } : criterion;
  }),
});

type AccountIds = ReadonlyMap<string, number>;

/** `sample-outdated`: the database has another version of the sample. */
export type SampleStage = 'seeding' | 'sample-outdated';

/**
 * Fills a database without clusters. An existing sample is not changed, since people may have edited it; another version is only
 * reported.
 */
export async function seedSample(db: Database, onStage: (stage: SampleStage) => void, now = new Date()): Promise<void> {
  const digest = sampleDigest();
  await db.transaction().execute(async (tx) => {
    if (!(await repository.isDue(tx))) {
      const stored = await repository.readStoredDigest(tx);
      if (stored !== undefined && stored !== digest) onStage('sample-outdated');
      return;
    }
    onStage('seeding');
    const accounts = await repository.addAccounts(tx, await inventAccounts());
    const office = { now, removerId: idOf(accounts, 'admin') };
    // Live clusters get the smallest ids.
    const clusters = await seedClusters(tx);
    for (const register of REGISTER_NAMES) await repository.insertRows(tx, register, INVENTED[register](office));
    for (const register of REGISTER_NAMES) await repository.addHistory(tx, register, office.removerId);
    await sealWaiting(tx);
    await seedReports(tx, clusters, { accounts, now });
    const remarks = (await repository.listDecidedReports(tx)).flatMap(inventRemarks);
    await repository.insertRows(tx, 'report_remarks', remarks);
    await repository.setDecisionsDue(tx);
    await repository.addSnapshots(tx);
    for (const report of await repository.listWaitingReports(tx))
      await repository.setUnexplained(tx, report.id, await countUnexplained(tx, report));
    await repository.insertRows(tx, 'sample_data', [{ digest }]);
  });
}

async function seedClusters(tx: Tx): Promise<StoredCluster[]> {
  const clusters = inventClusters();
  const rows = clusters.map(({ yield: _perHectare, ...row }) => row);
  const ids = await repository.addClusters(tx, rows);
  return clusters.map((cluster) => ({ ...cluster, id: ids.get(cluster.stir) ?? 0 }));
}

/** The current quarter and the last one. */
const OPEN_PERIODS = 2;

async function seedReports(
  tx: Tx,
  clusters: StoredCluster[],
  { accounts, now }: { readonly accounts: AccountIds; readonly now: Date },
): Promise<void> {
  const ownCluster = clusters[0]?.id ?? 0;
  const klaster = idOf(accounts, 'klaster');
  await repository.bindToCluster(tx, klaster, ownCluster);
  const findAuthor = ({ id, province_code }: StoredCluster) =>
    id === ownCluster ? klaster : idOf(accounts, sampleAuthor(province_code));
  const stage = { now, findAuthor, reviewerId: idOf(accounts, 'reviewer') };
  const periods = samplePeriods(now);
  const periodRows = periods.map((period, index) => inventPeriod(period, index >= periods.length - OPEN_PERIODS));
  await repository.insertRows(tx, 'periods', periodRows);
  const { method, version } = await repository.findLatestMethod(tx);
  const { year, quarter } = periods[0] ?? { year: now.getFullYear(), quarter: 1 };
  const phased = { version: version + 1, year, quarter, method: JSON.stringify(phaseMethod(method)) };
  await repository.insertRows(tx, 'scoring_methods', [phased]);
  for (const period of periods) {
    const reports = clusters.flatMap((cluster) => inventReport(cluster, period, stage) ?? []);
    const rows = reports.map(({ notes: _, ...report }) => ({ ...report, figures: JSON.stringify(report.figures) }));
    const ids = await repository.addReports(tx, rows);
    const notes = reports.flatMap(({ notes, author_id }, index) =>
      notes.map((note) => ({ ...note, report_id: ids[index]!, author_id })),
    );
    await repository.addNotes(tx, notes);
  }
}

function idOf(accounts: AccountIds, login: string): number {
  const id = accounts.get(login);
  if (id === undefined) throw new Error(`The sample has no account ${login}`);
  return id;
}

/** The sample depends on the current day, so digests are computed for this fixed one. */
const DAY = new Date('2026-01-01T00:00:00Z');

/** The digest covers the reports of this many clusters. */
const CLUSTERS = 2;

/** Identifies a version of the sample from whole registers and a few clusters' reports. */
function sampleDigest(): string {
  const clusters = inventClusters();
  const stage = { now: DAY, findAuthor: () => 0, reviewerId: 0 };
  const office = { now: DAY, removerId: 0 };
  const registers = Object.values(INVENTED).map((invent) => invent(office));
  const reports = clusters
    .slice(0, CLUSTERS)
    .flatMap((cluster, id) => samplePeriods(DAY).map((period) => inventReport({ ...cluster, id }, period, stage)));
  return createHash('sha256')
    .update(JSON.stringify([clusters, registers, reports, PHASING]))
    .digest('hex');
}
