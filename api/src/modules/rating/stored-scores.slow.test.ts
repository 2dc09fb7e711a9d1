import fc from 'fast-check';
import { Checks } from '../../kernel/authority/guarded';
import { endpoints } from '@klaster/shared/contract/endpoints';
import {
  type ClusterRatingAnswer,
  type RatingAnswer,
  type Rule,
  type ScoringMethod,
  methodSchema,
  calculateScore,
} from '@klaster/shared/contract/rating';
import { type Quarter } from '@klaster/shared/contract/reports';
import type { Figures, NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { addCluster, addReport, openPeriod } from '../../../test/support/fixtures';
import { clearReports } from '../../../test/support/report-entry';
import { addProof, sessionOf } from '../../../test/support/proofs';
import { startTestApp, TEST_SECRET, type TestApp } from '../../../test/support/test-app';
import { buildApp } from '../../app';
import type { Actor } from '../../kernel/audit/record.repository';
import type { User } from '../../kernel/authority/scope';
import { connect, type Database } from '../../kernel/database/connect';
import { FIRST_METHOD } from '../../../test/support/rating';
import { update } from '../../../test/support/rows';
import { SERVING_LIMITS } from '@klaster/shared/postgres';
import { decide } from '../reports/review/decisions.routes';
import { publishDraft, saveDraft } from './methods';
import { findDraft, findLatestPeriod } from './repository';

let api: TestApp;
let admin: Actor;
let reviewer: Actor;
let clusters: readonly number[];
beforeAll(async () => {
  api = await startTestApp();
  [admin, reviewer] = [await findActor('admin'), await findActor('reviewer')];
  const added: number[] = [];
  for (let n = 0; n < 100; n += 1) added.push(await addCluster(api.db, n % 2 ? '1703' : '1706'));
  clusters = added;
});
const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
  await api.close();
});
beforeEach(() => clearReports(api.db));

async function findActor(login: string): Promise<Actor> {
  const user: User = await api.db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirstOrThrow();
  return { user, requestId: null };
}

/** Starts another instance, which is closed at the end. */
async function startInstance(db: Database): Promise<string> {
  const app = await buildApp({ db, tokenSecret: TEST_SECRET, trustedProxies: 'loopback', logLevel: 'silent' });
  opened.push(
    () => app.close(),
    () => db.destroy(),
  );
  return app.listen({ port: 0 });
}

const keyOf = ({ year, quarter, cluster_id }: Quarter & { cluster_id: number }) => `${year}-${quarter} ${cluster_id}`;

const storedScores = async (db: Database) => {
  const rows = await db.selectFrom('rating_scores').selectAll().execute();
  return new Map(rows.map(({ audit_id: _, ...row }) => [keyOf(row), row]));
};

async function scoresFromScratch(db: Database) {
  const methods = await db.selectFrom('scoring_methods').selectAll().orderBy('version', 'desc').execute();
  const reports = await db.selectFrom('reports').selectAll().where('status', '=', 'confirmed').execute();
  const quarterNumber = ({ year, quarter }: Quarter) => year * 4 + quarter;
  const rows = reports.map((report) => {
    const by = methods.find((method) => quarterNumber(method) <= quarterNumber(report));
    if (!by) throw new Error('A quarter has no scoring method');
    const { earned, counted, score } = calculateScore(by.method, report.figures, report.quarter);
    const { id: report_id, cluster_id, year, quarter } = report;
    return { year, quarter, cluster_id, report_id, method_version: by.version, earned, counted, score };
  });
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const KEYS = ['first_plan', 'first_current', 'fourth_percent', 'eighth_modern_lab', 'ninth_bci_cert'] as const;

const figuresArbitrary: fc.Arbitrary<Partial<Figures>> = fc
  .tuple(...KEYS.map(() => fc.option(fc.integer({ min: 0, max: 20_000 }).map((n) => n / 100))))
  .map((values) => Object.fromEntries(KEYS.map((key, index) => [key, values[index] ?? null])));

const keyArbitrary = fc.constantFrom<NumberIndicatorKey>(...KEYS);

const ruleArbitrary = (points: number): fc.Arbitrary<Rule> =>
  fc.oneof(
    fc.record({ kind: fc.constant('share' as const), part: keyArbitrary, whole: keyArbitrary }),
    fc
      .record({ kind: fc.constant('linear' as const), figure: keyArbitrary, none_at: fc.nat(50), step: fc.nat(50) })
      .map(({ step, ...rule }) => ({ ...rule, all_at: rule.none_at + (step - 25 || 1) })),
    fc.record({
      kind: fc.constant('steps' as const),
      figure: keyArbitrary,
      steps: fc.nat(30).map((at) => (points > 1 ? [{ at, points: 1 }] : []).concat({ at: at + 1, points })),
    }),
    fc.record({ kind: fc.constant('yes' as const), figure: keyArbitrary }),
  );

const methodArbitrary: fc.Arbitrary<ScoringMethod> = fc
  .record({ cuts: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }), least_counted: fc.nat(100) })
  .chain(({ cuts, least_counted }) => {
    const bounds = [0, ...cuts.sort((a, b) => a - b), 100];
    const points = bounds.slice(1).map((bound, index) => bound - (bounds[index] ?? 0));
    return fc.tuple(...points.map(ruleArbitrary)).map((rules) =>
      methodSchema.parse({
        ...FIRST_METHOD,
        least_counted,
        criteria: rules.map((rule, index) => ({
          id: `criterion-${index}`,
          points: points[index],
          names: { 'uz-Cyrl': 'Мезон', ru: 'Критерий', en: 'Criterion' },
          rule,
        })),
      }),
    );
  });

const publisher = () => ({
  ...admin,
  checks: new Checks(endpoints['POST /api/scoring-methods/publish'].authority, admin.user),
});

/** The method applies from the earliest possible quarter, or the one after it. */
async function publish(method: ScoringMethod, isLater = false): Promise<void> {
  const before = await findDraft(api.db);
  await saveDraft(api.db, publisher(), { version: before.version, method });
  const earliest = await findLatestPeriod(api.db);
  if (!earliest) throw new Error('No quarter is open');
  const { version } = await findDraft(api.db);
  await publishDraft(api.db, publisher(), { version, ...(isLater ? quarterAfter(earliest) : earliest) });
}

const quarterAfter = ({ year, quarter }: Quarter): Quarter =>
  quarter === 4 ? { year: year + 1, quarter: 1 } : { year, quarter: quarter + 1 };

const sendAgain = (id: number, figures: Partial<Figures>) =>
  update(api.db, 'reports', { set: { status: 'new', figures: JSON.stringify(figures) }, where: { id } });

const decision = (action: 'confirm' | 'reject' | 'reopen') => ({
  action,
  comment: 'Кўриб чиқилди',
  sign: async () => undefined,
  oneId: [],
});

const eventArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('decide' as const), report: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reject' as const), report: fc.nat(7) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('send' as const), report: fc.nat(7), figures: figuresArbitrary }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('publish' as const), method: methodArbitrary, isLater: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'open' as const }) },
);

const actOf = (actor: typeof admin) => ({
  ...actor,
  checks: new Checks(endpoints['POST /api/confirm-cluster/:id'].authority, actor.user),
});

type Event = typeof eventArbitrary extends fc.Arbitrary<infer One> ? One : never;

async function happen(event: Event, reports: readonly number[]): Promise<void> {
  if (event.kind === 'publish') return publish(event.method, event.isLater);
  if (event.kind === 'open') return openPeriod(api.db, 2027, 1);
  const id = reports[event.report % reports.length] ?? 0;
  const { status } = await api.db.selectFrom('reports').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  if (event.kind === 'send') {
    if (status === 'rejected') await sendAgain(id, event.figures);
  } else if (status === 'new') {
    await decide(api.db, actOf(reviewer), { id, ...decision(event.kind === 'decide' ? 'confirm' : 'reject') });
  } else if (status === 'confirmed') {
    await decide(api.db, actOf(admin), { id, ...decision('reopen') });
  }
}

it('equals a computation from scratch after any sequence of confirming, reopening and publishing', async () => {
  const quarters = [
    { year: 2026, quarter: 3 },
    { year: 2026, quarter: 4 },
    { year: 2027, quarter: 1 },
  ];
  const history = fc.record({
    reports: fc.array(fc.record({ at: fc.constantFrom(...quarters), figures: figuresArbitrary }), {
      minLength: 1,
      maxLength: 8,
    }),
    events: fc.array(eventArbitrary, { minLength: 5, maxLength: 25 }),
  });
  const end = Date.now() + 8_000;
  await fc.assert(
    fc.asyncProperty(history, async ({ reports, events }) => {
      // fast-check does not stop a history that it gave up, so it would go on during the next test.
      if (Date.now() > end) return;
      await clearReports(api.db);
      const ids: number[] = [];
      for (const [index, { at, figures }] of reports.entries())
        ids.push(await addReport(api.db, { ...at, cluster: clusters[index] ?? 0, figures }));
      for (const event of events) await happen(event, ids);
      expect(await storedScores(api.db)).toEqual(await scoresFromScratch(api.db));
    }),
    { numRuns: 60 },
  );
}, 60_000);

describe('raced', () => {
  const figures = (current: number): Partial<Figures> => ({ first_plan: 100, first_current: current });
  const ONLY_HARVEST = {
    ...FIRST_METHOD,
    criteria: FIRST_METHOD.criteria.slice(0, 1).map((criterion) => ({ ...criterion, points: 100 })),
  };
  const post = async (origin: string, path: string, { as, body }: { as: string; body: object }) => {
    const token = await api.token(as);
    const proof = await addProof(api.db, sessionOf(token), { request: `POST ${path}`, body });
    const headers = { 'content-type': 'application/json', 'x-access-token': token, 'x-proof': proof };
    return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const confirm = (id: number, origin = api.origin) =>
    post(origin, `/api/confirm-cluster/${id}`, { as: 'reviewer', body: { comment: 'Маъқул' } });
  const reopen = (id: number, origin = api.origin) =>
    post(origin, `/api/reports/${id}/reopen`, { as: 'admin', body: { comment: 'Хато бор' } });

  it('keeps the same through a hundred decisions at once with a publication in their middle', async () => {
    const ids: number[] = [];
    for (const [index, cluster] of clusters.entries()) {
      // Confirmed before scores were stored.
      const status = index % 5 === 4 ? 'confirmed' : 'new';
      ids.push(await addReport(api.db, { cluster, status, figures: figures(index) }));
    }
    const confirmed = ids.filter((_, index) => index % 5 === 2 || index % 5 === 3);
    for (const id of confirmed) await decide(api.db, actOf(reviewer), { id, ...decision('confirm') });
    const { version } = await findDraft(api.db);
    await saveDraft(api.db, publisher(), { version, method: ONLY_HARVEST });
    const draft = await findDraft(api.db);
    // Long limits: a failure is then a deadlock, not a lack of connections.
    const patient = { ...SERVING_LIMITS, connections: 30, waitMs: 40_000, statementMs: 40_000, answerMs: 40_000 };
    const origin = await startInstance(connect(api.databaseUrl, patient));
    const decisions = ids.map((id, index) => () => (index % 5 < 2 ? confirm(id, origin) : reopen(id, origin)));
    const publication = () =>
      post(origin, '/api/scoring-methods/publish', {
        as: 'admin',
        body: { version: draft.version, year: 2026, quarter: 4 },
      });
    const calls = [...decisions.slice(0, 50), publication, ...decisions.slice(50)];
    expect(await Promise.all(calls.map((call) => call()))).toEqual(calls.map(() => 200));
    expect(await storedScores(api.db)).toEqual(await scoresFromScratch(api.db));
    expect((await storedScores(api.db)).size).toBe(40);
  }, 60_000);

  const ROUNDS = process.env['TESTS_AT_LENGTH'] ? 200 : 60;

  it('is never older than a decision that was acknowledged, on this instance and another', async () => {
    const origins = [api.origin, await startInstance(connect(api.databaseUrl))];
    const cluster = clusters[0] ?? 0;
    const read = async (address: string) => ((await (await fetch(address)).json()) as { data: unknown }).data;
    const readAll = () =>
      Promise.all(
        origins.flatMap((origin) => [
          read(`${origin}/api/rating`).then((data) => (data as RatingAnswer).total),
          read(`${origin}/api/rating/clusters/${cluster}`).then((data) => (data as ClusterRatingAnswer).history.length),
        ]),
      );
    const id = await addReport(api.db, { cluster, figures: figures(1) });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const isOdd = round % 2 === 1;
      const [status] = await Promise.all([isOdd ? confirm(id) : reopen(id), readAll(), readAll()]);
      expect({ status, seen: await readAll() }).toEqual({ status: 200, seen: [0, 1, 2, 3].map(() => Number(isOdd)) });
      if (!isOdd) await sendAgain(id, figures(round));
    }
  }, 120_000);
});
