import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import pg from 'pg';
import { addCluster, addReport, ANDIJON } from '../../../test/support/fixtures';
import { figuresAt, addConfirmed, decideOn } from '../../../test/support/rating';
import { clearReports } from '../../../test/support/report-entry';
import { update } from '../../../test/support/rows';
import { testApp } from '../../../test/support/test-app';

const api = testApp();

let waiting = 0;
let cluster = 0;
/** Signed in before, since only statements of the call itself matter. */
const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const login of ['admin', 'reviewer', 'viewer']) tokens.set(login, await api.token(login));
  await clearReports(api.db);
  const other = await addCluster(api.db, ANDIJON.province_code);
  for (const quarter of [3, 4]) await addConfirmed(api, other, { percent: 70, quarter });
  cluster = await addCluster(api.db, ANDIJON.province_code);
  await addConfirmed(api, cluster, { percent: 50, quarter: 3 });
  waiting = await addReport(api.db, { cluster, figures: figuresAt(90) });
});

const CONFIRMED = encodeURIComponent(REPORT_STATUS.confirmed);

const FIGURES = 'keys=first_plan,first_percent&periods=2026-4,2026-3&against=2026-3';

/** Every answer about reports that is read by more than one statement. */
const READS: readonly [request: string, as: string | undefined][] = [
  ['/api/rating', undefined],
  ['/api/rating/provinces', undefined],
  ['/api/rating/clusters/:cluster?year=2026&quarter=4', undefined],
  ['/api/scoring-methods/draft', 'admin'],
  [`/api/figures?${FIGURES}&by=total`, 'viewer'],
  [`/api/figures?${FIGURES}&by=province`, 'viewer'],
  [`/api/figures?${FIGURES}&by=cluster`, 'viewer'],
  ['/api/figures/report.xlsx?year=2026&quarter=4&by=province&sections=I', 'viewer'],
  ['/api/figures/report.xlsx?year=2026&quarter=4&by=cluster&sections=I', 'viewer'],
  ['/api/figures/comparison.xlsx?keys=first_plan&periods=2026-3,2026-4&by=total', 'viewer'],
  ['/api/figures/quarter.xlsx?year=2026&quarter=4', 'viewer'],
  ['/api/primary-data?year=2026&quarter=4', 'viewer'],
  ['/api/primary-data/export.xlsx?year=2026&quarter=4&sections=I', 'viewer'],
  ['/api/regions?year=2026&quarter=4', 'viewer'],
  [`/api/cluster-reports?year=2026&quarter=4&status=${CONFIRMED}`, 'viewer'],
  ['/api/periods', 'viewer'],
  ['/api/review/clusters?year=2026&quarter=4', 'reviewer'],
  [`/api/review/clusters/:id/place?status=${CONFIRMED}`, 'reviewer'],
  ['/api/reports/:id/review', 'reviewer'],
  ['/api/reports/:id/rounds', 'reviewer'],
  ['/api/reports/:id/entry', 'admin'],
  ['/api/remark/cluster/:id', 'reviewer'],
];

type Read = Awaited<ReturnType<typeof api.call<object>>>;

function read(path: string, as = ''): Promise<Read> {
  const token = tokens.get(as);
  const request = `GET ${path.replace(':id', String(waiting)).replace(':cluster', String(cluster))}`;
  return api.call(request, { headers: token === undefined ? {} : { 'x-access-token': token } });
}

/** Leaves out cells with the time. */
async function readContent({ status, bytes, data, headers }: Read): Promise<unknown> {
  expect(status).toBe(200);
  if (!headers['content-type']?.includes('sheet')) return data;
  const { sheets } = await readXlsx(bytes);
  return sheets.map(({ rows }) => rows.map((row) => row.filter((cell) => !/\d\d:\d\d/.test(String(cell)))));
}

/** Runs `act` after the given statement. Returns a function that stops waiting, and tells whether it ran. */
function afterStatement(place: number, act: () => Promise<unknown>): () => boolean {
  let left = place;
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const sent = query.apply(this, args);
    left -= 1;
    if (left !== 0 || !(sent instanceof Promise)) return sent;
    spy.mockRestore();
    return sent.then(async (result: unknown) => {
      await act();
      return result;
    });
  });
  return () => {
    spy.mockRestore();
    return left <= 0;
  };
}

const forgetAnswers = () => update(api.db, 'public_versions', { set: { version: sql`gen_random_uuid()` } });

async function undo(): Promise<void> {
  for (const table of ['rating_scores', 'decision_notices', 'report_remarks', 'report_snapshots'] as const)
    await api.db.deleteFrom(table).where('report_id', '=', waiting).execute();
  await update(api.db, 'reports', {
    set: { status: 'new', decided_at: null, decided_by: null, version: 1 },
    where: { id: waiting },
  });
  await forgetAnswers();
}

it.each(READS)(
  'reads one state of the database, whenever a report is confirmed meanwhile: %s',
  async (path, as) => {
    const before = await readContent(await read(path, as));
    const outcomes: number[] = [];
    const mixed: number[] = [];
    let isSent = true;
    for (let statement = 1; isSent; statement += 1) {
      await forgetAnswers();
      const stop = afterStatement(statement, async () => outcomes.push((await decideOn(api, waiting)).status));
      const during = JSON.stringify(await readContent(await read(path, as)));
      isSent = stop();
      const isOneState =
        during === JSON.stringify(before) || during === JSON.stringify(await readContent(await read(path, as)));
      if (!isOneState) mixed.push(statement);
      await undo();
    }
    expect(new Set(outcomes)).toEqual(new Set([200]));
    expect(mixed).toEqual([]);
  },
  120_000,
);
