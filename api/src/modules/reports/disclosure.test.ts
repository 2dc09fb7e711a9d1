import * as fc from 'fast-check';
import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { listFigures } from '@klaster/shared/contract/rating';
import { SMALLEST_GROUP } from '@klaster/shared/contract/reports';
import { medianKnown, NUMBER_KEYS, type NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { addCluster, addReport } from '../../../test/support/fixtures';
import { ownCluster, reportsApi } from '../../../test/support/report-entry';
import { readSheet } from '../../../test/support/sheet';
import { FIRST_METHOD } from '../../../test/support/rating';
import { findRow, insert, update } from '../../../test/support/rows';
import type { StoredStatus } from '../../kernel/database/schema/report-tables';
import { scoreUnscored } from '../rating/repository';
import { statisticGroup } from './policy';

const STATUSES = ['draft', 'new', 'confirmed', 'rejected'] as const satisfies readonly StoredStatus[];

const provinces = fc.constantFrom('1703', '1706');

const contributions = fc.array(
  fc.record({
    cluster_id: fc.integer({ min: 1, max: 12 }),
    province_code: provinces,
    status: fc.constantFrom(...STATUSES),
    value: fc.integer({ min: 0, max: 1000 }),
  }),
  { maxLength: 14 },
);

const readers = fc.record({
  cluster_id: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
  province_code: fc.option(provinces, { nil: null }),
});

describe('a statistic over reports', () => {
  it('is for staff who may read each, of confirmed reports of at least five clusters', () => {
    fc.assert(
      fc.property(readers, contributions, (reader, group) => {
        const disclosed = statisticGroup(reader, group);
        const mayReadEach =
          reader.cluster_id === null &&
          group.every(({ province_code }) => (reader.province_code ?? province_code) === province_code);
        const confirmed = group.filter(({ status }) => status === 'confirmed');
        const isEnough = new Set(confirmed.map(({ cluster_id }) => cluster_id)).size >= SMALLEST_GROUP;
        expect(disclosed).toEqual(mayReadEach && isEnough ? confirmed : undefined);
      }),
    );
  });

  it('does not reveal, to a reader who knows one of its values, which of the others is whose', () => {
    const group = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(group, fc.nat(), fc.nat(), (values, one, other) => {
        // The first is known; two of the others are swapped.
        const [from, to] = [one, other].map((turn) => 1 + (turn % Math.max(1, values.length - 1))) as [number, number];
        const swapped = values.with(Math.min(from, values.length - 1), values[to] ?? 0);
        if (values.length > 1) swapped[to] = values[from] ?? 0;
        expect(discloseMedian(swapped)).toBe(discloseMedian(values));
        expect(discloseMedian(values) === null).toBe(values.length < SMALLEST_GROUP);
      }),
    );
  });
});

function discloseMedian(values: readonly number[]): number | null {
  const place = { province_code: '1703', status: 'confirmed' } as const;
  const group = values.map((value, cluster_id) => ({ ...place, cluster_id, value }));
  const disclosed = statisticGroup({ cluster_id: null, province_code: '1703' }, group) ?? [];
  return medianKnown(disclosed.map(({ value }) => value));
}

const api = reportsApi();

const PUBLISHED = new Set(FIRST_METHOD.criteria.flatMap(({ rule }) => listFigures(rule)));

const UNPUBLISHED = NUMBER_KEYS.filter((key) => !PUBLISHED.has(key));

const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/search': '?q=текс',
  'GET /api/review/clusters': '?year=2026&quarter=4',
  'GET /api/review/clusters/:id/place': '?',
  'GET /api/regions': '?year=2026&quarter=4',
  'GET /api/cluster-reports': '?year=2026&quarter=4&page_size=200',
  'GET /api/primary-data': '?year=2026&quarter=4',
  'GET /api/primary-data/export.xlsx': '?year=2026&quarter=4',
  'GET /api/figures': `?keys=${NUMBER_KEYS.slice(0, 40).join()}&periods=2026-4&by=province`,
  'GET /api/figures/report.xlsx': '?year=2026&quarter=4&by=province',
  'GET /api/figures/comparison.xlsx': `?keys=${NUMBER_KEYS.slice(0, 40).join()}&periods=2026-4&by=total`,
  'GET /api/figures/quarter.xlsx': '?year=2026&quarter=4',
  // Its own exports are recorded there.
  'GET /api/audit': '?entity=reports&action=edit',
  'GET /api/audit/export.xlsx': '?from=2026-01-01&entity=reports&action=edit',
};

/** Answers about the session differ each time; registers have no figures of reports. */
const OTHER = /^GET \/api\/(auth|me|profile|events|oil_factories|registers)\b/;

const READS = Object.entries<Endpoint>(endpoints).filter(([name]) => name.startsWith('GET ') && !OTHER.test(name));

type Ids = { readonly report: number; readonly cluster: number };

function buildRequest(name: string, ids: Ids): string {
  const isReport = /reports\/|crud\/|remark\/|review\//.test(name);
  return `${name.replace(':id', String(isReport ? ids.report : ids.cluster))}${QUERIES[name] ?? ''}`;
}

const TIMES = /(\d{4}-\d\d-\d\d|\d\d\.\d\d\.\d{4})[ T]\d\d:\d\d[\d:.Z]*/g;

async function answersTo(token: string | undefined, ids: Ids): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, { file }] of READS) {
    const { status, text, bytes } = await api.call(buildRequest(name, ids), {
      headers: token === undefined ? {} : { 'x-access-token': token },
    });
    const content = file === 'xlsx' && status === 200 ? JSON.stringify((await readSheet(bytes)).rows) : text;
    answers.set(name, `${status} ${content.replaceAll(TIMES, '')}`);
  }
  return answers;
}

const figures = fc.dictionary(fc.constantFrom(...UNPUBLISHED), fc.integer({ min: 0, max: 9999 }), { minKeys: 5 });

const worlds = fc.record({
  reports: fc.array(fc.record({ status: fc.constantFrom(...STATUSES), figures }), { minLength: 1, maxLength: 7 }),
  changed: fc.nat(),
  instead: figures,
});

type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

async function build(province: string, { reports }: World): Promise<number[]> {
  await api.db.deleteFrom('rating_scores').execute();
  await api.db.deleteFrom('reports').execute();
  const ids: number[] = [];
  for (const report of reports)
    ids.push(await addReport(api.db, { ...report, cluster: await addCluster(api.db, province) }));
  return ids;
}

/** Changes the figures of one report, and its status if nobody has decided on it. */
async function change(id: number, { instead }: World): Promise<void> {
  const reports = api.db.selectFrom('reports').select(['status', 'figures']).where('id', '=', id);
  const { status, figures: before } = await reports.executeTakeFirstOrThrow();
  const published = Object.entries(before).filter(([key]) => PUBLISHED.has(key as NumberIndicatorKey));
  await update(api.db, 'reports', {
    set: {
      figures: JSON.stringify({ ...Object.fromEntries(published), ...instead }),
      status: status === 'new' ? 'rejected' : status,
    },
    where: { id },
  });
  // Invalidates the cached public answers.
  await update(api.db, 'rating_scores', { set: { counted: (row) => row.ref('counted') } });
}

const CALLERS = [
  { name: 'a visitor', login: undefined, province: '1703' },
  { name: 'a cluster', login: 'klaster', province: '1703' },
  { name: 'staff of another province', login: 'andijon-admin', province: '1706' },
] as const;

describe('no answer at all', () => {
  beforeAll(async () => {
    const { password_hash } = await findRow(api.db, 'users', { login: 'admin' });
    const account = { login: 'andijon-admin', full_name: 'Андижон', province_code: '1703', password_hash };
    await insert(api.db, 'users', { ...account, positions: ['ADMIN'] });
  });

  it.each(CALLERS)(
    'to $name depends on the figures of a report that they may not read',
    async ({ login, province }) => {
      const token = login && (await api.token(login));
      const own = await ownCluster(api.db);
      await fc.assert(
        fc.asyncProperty(worlds, async (world) => {
          const others = await build(province, world);
          const report = await addReport(api.db, { cluster: own, status: 'confirmed' });
          await scoreUnscored(api.db);
          const all = { report, cluster: own };
          const before = await answersTo(token, all);
          await change(others[world.changed % others.length] ?? 0, world);
          const after = await answersTo(token, all);
          for (const [name, answer] of after) expect([name, answer]).toEqual([name, before.get(name)]);
        }),
        { numRuns: 4, endOnFailure: true },
      );
    },
    120_000,
  );
});
