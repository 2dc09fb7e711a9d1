import type { FiguresAnswer } from '@klaster/shared/contract/reports';
import { NUMBER_KEYS } from '@klaster/shared/contract/indicators';
import { addCluster, addReport } from '../../../test/support/fixtures';
import { clearClusters, ownCluster, reportsApi } from '../../../test/support/report-entry';
import { KEPT_NUMBERS } from '../../kernel/database/migrations/report-number-keys';

const api = reportsApi();
beforeEach(() => clearClusters(api.db));

const load = (query: string, as = 'viewer') => api.call<FiguresAnswer>(`GET /api/figures?${query}`, { as });

const addConfirmed = (figures: object, options: object = {}) =>
  addReport(api.db, { status: 'confirmed', figures, ...options });

const PLAN = 'keys=first_plan,first_current,first_percent,second_year2022_fact&periods=2026-4';

const remove = (cluster: number) =>
  api.db.updateTable('clusters').set({ removed_at: new Date() }).where('id', '=', cluster).execute();

describe('figures of confirmed reports', () => {
  it('are added up exactly; a percentage is that of the sums, and a missing value is not 0', async () => {
    const [second, third] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1706')];
    await addConfirmed({ first_plan: 0.1, first_current: 0.1, second_year2022_fact: 30 });
    await addConfirmed({ first_plan: 0.2, first_current: 0.05, second_year2022_fact: 33 }, { cluster: second });
    await addConfirmed({ first_plan: 900 }, { cluster: third });
    const { data } = await load(`${PLAN}&by=total`);
    expect(data.keys).toEqual(['first_plan', 'first_current', 'first_percent', 'second_year2022_fact']);
    expect(data.rows).toEqual([
      {
        year: 2026,
        quarter: 4,
        province_code: null,
        province_name: null,
        cluster_id: null,
        name: null,
        reports: 3,
        expected: 4,
        values: [900.3, 0.15, 50, null],
        // The percentages were not stored in the reports.
        medians: [0.2, 0.075, null, 31.5],
        missing: [0, 1, 3, 1],
      },
    ]);
  });

  it('come by province, including those without a confirmed report, and by cluster as they are', async () => {
    const second = await addCluster(api.db, '1703');
    await addConfirmed({ first_plan: 1, second_year2022_fact: 30 });
    await addReport(api.db, { status: 'new', cluster: second });
    const provinces = (await load(`${PLAN}&by=province`)).data.rows;
    expect(provinces).toHaveLength(14);
    expect(provinces[0]).toMatchObject({
      province_code: '1703',
      province_name: 'Андижон вилояти',
      reports: 1,
      values: [1, null, null, null],
    });
    expect(provinces[1]).toMatchObject({ province_code: '1706', reports: 0, values: [null, null, null, null] });
    expect(provinces[1]?.missing).toEqual([0, 0, 0, 0]);
    const clusters = (await load(`${PLAN}&by=cluster`)).data.rows;
    expect(clusters.map(({ name, reports, values, missing }) => [name, reports, values, missing])).toEqual([
      ['Андижон Текс', 1, [1, null, null, 30], [0, 1, 1, 0]],
      [expect.stringContaining('Кластер'), 0, [null, null, null, null], [0, 0, 0, 0]],
      ['Қоракўл Текс', 0, [null, null, null, null], [0, 0, 0, 0]],
    ]);
  });

  it('count only confirmed ones: a report counts once it is confirmed, and no longer once it is reopened', async () => {
    const id = await addReport(api.db, { figures: { first_plan: 5 } });
    const plan = async () => (await load('keys=first_plan&periods=2026-4&by=total')).data.rows[0]?.values;
    for (const status of ['draft', 'new', 'confirmed', 'rejected'] as const) {
      await api.db.updateTable('reports').set({ status }).where('id', '=', id).execute();
      expect([status, await plan()]).toEqual([status, [status === 'confirmed' ? 5 : null]]);
    }
  });

  it('are compared with the quarter before in the same year for amounts of the quarter', async () => {
    const second = await addCluster(api.db, '1703');
    await addConfirmed({ first_current: 10 }, { quarter: 1 });
    await addConfirmed({ first_current: 25 }, { quarter: 2 });
    await addConfirmed({ first_current: 900 }, { quarter: 2, cluster: second });
    const { data } = await load('keys=first_current&periods=2026-1,2026-2,2026-3&by=total&amounts=true');
    expect(data.comparisons).toMatchObject([
      { quarter: 2, against: { year: 2026, quarter: 1 }, compared: [1], before: [10], now: [25] },
      { quarter: 3, against: { year: 2026, quarter: 2 }, compared: [0], before: [null], now: [null] },
    ]);
    const once = await load('keys=first_current&periods=2026-2&by=total&amounts=true&against=2026-1');
    expect(once.data.comparisons).toHaveLength(1);
    expect((await load('keys=first_current&periods=2026-2&by=cluster&amounts=true')).data.comparisons).toBeUndefined();
  });

  it('come for each requested quarter, with the number of reports and of those expected', async () => {
    const [gone, forgotten] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1703')];
    await addConfirmed({ first_plan: 1 });
    await addConfirmed({ first_plan: 2 }, { quarter: 3 });
    await addConfirmed({ first_plan: 3 }, { quarter: 3, cluster: gone });
    await remove(gone);
    await remove(forgotten);
    const { data } = await load('keys=first_plan&periods=2026-4,2026-3,2026-4,2025-1,2025-3&by=total');
    expect(data.periods).toEqual([
      { year: 2026, quarter: 4, reports: 1, expected: 2 },
      { year: 2026, quarter: 3, reports: 2, expected: 4 },
      { year: 2025, quarter: 1, reports: 0, expected: 4 },
      { year: 2025, quarter: 3, reports: 0, expected: 4 },
    ]);
    expect(data.rows.map(({ quarter, values }) => [quarter, ...values])).toEqual([
      [4, 1],
      [3, 5],
      [1, null],
      [3, null],
    ]);
    const clusters = (await load('keys=first_plan&periods=2026-4,2026-3&by=cluster')).data.rows;
    expect(clusters.filter(({ cluster_id }) => cluster_id === gone).map(({ values }) => values)).toEqual([[null], [3]]);
    expect(clusters.some(({ cluster_id }) => cluster_id === forgotten)).toBe(false);
  });

  it('count the clusters registered then: without later and removed ones, unless those reported', async () => {
    const [late, left] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1706')];
    const set = (id: number, values: object) =>
      api.db.updateTable('clusters').set(values).where('id', '=', id).execute();
    await set(late, { created_at: new Date('2026-06-30T19:00:00Z') });
    await set(left, { removed_at: new Date('2026-06-30T18:59:59Z') });
    const countExpected = async () => {
      const { periods, rows } = (await load('keys=first_plan&periods=2026-1,2026-2,2026-3&by=province')).data;
      const inAndijon = rows.filter(({ province_code }) => province_code === '1703');
      return [...periods.map((period) => period.expected), ...inAndijon.map((row) => row.expected)];
    };
    expect(await countExpected()).toEqual([3, 2, 3, 1, 1, 2]);
    await addConfirmed({ first_plan: 1 }, { cluster: late, quarter: 2 });
    expect(await countExpected()).toEqual([3, 3, 3, 1, 2, 2]);
    const before = await load('keys=first_plan&periods=2025-2,2026-2&by=total');
    expect(before.data.periods[0]?.expected).toBe(3);
  });

  it('are of the requested provinces and clusters', async () => {
    const cluster = await ownCluster(api.db);
    const second = await addCluster(api.db, '1703');
    await addConfirmed({ first_plan: 1 });
    await addConfirmed({ first_plan: 2 }, { cluster: second });
    await addConfirmed({ first_plan: 4 }, { province: '1706' });
    const sum = async (query: string, as?: string) =>
      (await load(`keys=first_plan&periods=2026-4&by=total${query}`, as)).data.rows[0]?.values[0];
    expect(await sum('')).toBe(7);
    expect(await sum('&provinces=1703')).toBe(3);
    expect(await sum(`&clusters=${cluster},2147483647`)).toBe(1);
    expect(await sum(`&provinces=1706&clusters=${cluster}`)).toBeNull();
    expect(await sum('', 'andijon')).toBe(3);
    expect(await sum('&provinces=1706', 'andijon')).toBeNull();
    const { rows } = (await load('keys=first_plan&periods=2026-4&by=province', 'andijon')).data;
    expect(rows.map(({ province_code }) => province_code)).toEqual(['1703']);
  });

  it('of all keys are returned at once', async () => {
    await addConfirmed(Object.fromEntries(NUMBER_KEYS.map((key, index) => [key, index + 0.1])));
    const { data } = await load(`keys=${NUMBER_KEYS.join(',')}&periods=2026-4&by=cluster`);
    expect(data.keys).toHaveLength(109);
    expect(data.rows[0]?.values).toEqual(data.keys.map((_, index) => index + 0.1));
  });
});

describe('two quarters compared', () => {
  const compare = (query: string, as?: string) => load(`periods=2026-4&against=2026-3${query}`, as);

  it('include only clusters that have the figure in both, so that a missing report causes no change', async () => {
    const [second, third, fourth] = [
      await addCluster(api.db, '1703'),
      await addCluster(api.db, '1703'),
      await addCluster(api.db, '1706'),
    ];
    for (const cluster of [undefined, second, third]) {
      const of = cluster === undefined ? {} : { cluster };
      await addConfirmed({ first_plan: 10, first_current: 4, second_year2022_fact: 30 }, { quarter: 3, ...of });
    }
    await addConfirmed({ first_plan: 10, first_current: 5, second_year2022_fact: 33 });
    await addConfirmed({ first_plan: 10 }, { cluster: second });
    await addConfirmed({ first_plan: 900, first_current: 1 }, { cluster: fourth });
    const { data } = await compare('&keys=first_plan,first_current,first_percent,second_year2022_fact&by=total');
    expect(data.rows.map(({ values }) => values[0])).toEqual([920]);
    expect(data.comparisons).toEqual([
      {
        year: 2026,
        quarter: 4,
        against: { year: 2026, quarter: 3 },
        province_code: null,
        reports_before: 3,
        clusters: 2,
        expected: 5,
        compared: [2, 1, 1, 1],
        before: [20, 4, 40, 30],
        now: [20, 5, 50, 33],
      },
    ]);
    const places = (await compare('&keys=first_plan&by=province')).data.comparisons ?? [];
    expect(places.map(({ province_code, clusters, now }) => [province_code, clusters, ...now]).slice(0, 2)).toEqual([
      ['1703', 2, 20],
      ['1706', 0, null],
    ]);
    expect(places.slice(0, 2).map(({ expected, reports_before }) => [expected, reports_before])).toEqual([
      [3, 3],
      [2, 0],
    ]);
  });

  it('leave out a cluster that was taken off the register between them, and are of the territory of the reader', async () => {
    const gone = await addCluster(api.db, '1703');
    await addConfirmed({ first_plan: 5 }, { quarter: 3, cluster: gone });
    await addConfirmed({ first_plan: 1 }, { quarter: 3 });
    await addConfirmed({ first_plan: 2 });
    await addConfirmed({ first_plan: 7 }, { quarter: 3, province: '1706' });
    await addConfirmed({ first_plan: 8 }, { province: '1706' });
    await remove(gone);
    const [one] = (await compare('&keys=first_plan&by=total', 'andijon')).data.comparisons ?? [];
    expect(one).toMatchObject({ clusters: 1, expected: 1, reports_before: 2, before: [1], now: [2] });
  });

  it('come on request, of other quarters, and not of single clusters', async () => {
    await addConfirmed({ first_plan: 1 });
    expect((await load(`${PLAN}&by=total`)).data.comparisons).toBeUndefined();
    expect((await load(`${PLAN}&by=total&against=2026-4`)).data.comparisons).toEqual([]);
    expect((await load(`${PLAN}&by=cluster&against=2026-3`)).data.comparisons).toBeUndefined();
    const { problem } = await load(`${PLAN}&by=total&against=2026-3,2025-4,2025-3`);
    expect(problem?.errors?.map(({ path, code }) => [path, code])).toEqual([['against', 'too_big']]);
  });
});

describe('the numbers stored beside the figures', () => {
  it('are complete and exact; missing and non-numeric figures are null', async () => {
    expect(NUMBER_KEYS.filter((key) => !KEPT_NUMBERS.includes(key))).toEqual([]);
    const figures = {
      first_plan: 0.1,
      first_current: 123456789012.345,
      third_plan: null,
      fourth_percent: 'йўқ',
      note: 1,
    };
    const id = await addConfirmed(figures);
    const readNumbers = async () => {
      const query = api.db.selectFrom('reports').select('numbers').where('id', '=', id);
      const { numbers } = await query.executeTakeFirstOrThrow();
      return numbers.flatMap((number, place) => (number === null ? [] : [[KEPT_NUMBERS[place], number]]));
    };
    expect(await readNumbers()).toEqual([
      ['first_plan', 0.1],
      ['first_current', 123456789012.345],
    ]);
    await api.db.updateTable('reports').set({ figures: '{"third_plan":7}' }).where('id', '=', id).execute();
    expect(await readNumbers()).toEqual([['third_plan', 7]]);
  });
});

describe('what is refused, by the name of the field', () => {
  const QUARTERS = Array.from({ length: 41 }, (_, index) => `${2015 + Math.floor(index / 4)}-${(index % 4) + 1}`);

  it.each([
    ['no key', 'keys=&periods=2026-4&by=total', ['keys', 'required']],
    ['an unknown key', 'keys=first_plan,nothing&periods=2026-4&by=total', ['keys.1', 'invalid']],
    ['a text', 'keys=phone_number&periods=2026-4&by=total', ['keys.0', 'invalid']],
    ['no quarter', 'keys=first_plan&periods=&by=total', ['periods', 'required']],
    ['a fifth quarter', 'keys=first_plan&periods=2026-5&by=total', ['periods.0', 'invalid']],
    ['a year too far', 'keys=first_plan&periods=9999-1&by=total', ['periods.0', 'invalid']],
    ['very many quarters', `keys=first_plan&periods=${QUARTERS.join(',')}&by=total`, ['periods', 'too_big']],
    ['another group', 'keys=first_plan&periods=2026-4&by=district', ['by', 'invalid']],
    ['a province that is none', 'keys=first_plan&periods=2026-4&by=total&provinces=x', ['provinces.0', 'invalid']],
    ['a cluster that is none', 'keys=first_plan&periods=2026-4&by=total&clusters=1,1e3', ['clusters.1', 'invalid']],
    [
      'very many clusters',
      `keys=first_plan&periods=2026-4&by=total&clusters=${'1,'.repeat(501)}`,
      ['clusters', 'too_big'],
    ],
  ])('%s', async (_, query, expected) => {
    const { status, problem } = await load(query);
    expect([status, ...(problem?.errors ?? []).map(({ path, code }) => [path, code])]).toEqual([400, expected]);
  });

  it('more figures than one call answers', async () => {
    const place = { district_code: '1703202', province_code: '1703' };
    const few = QUARTERS.slice(1).join(',');
    for (let index = 0; index < 20; index += 1) await addCluster(api.db, place.province_code);
    const all = `keys=${NUMBER_KEYS.join(',')}&periods=${few}`;
    expect((await load(`${all}&by=total`)).status).toBe(200);
    const { problem } = await load(`${all}&by=cluster`);
    expect(problem?.errors?.map(({ path, code }) => [path, code])).toEqual([['keys', 'too_big']]);
    expect((await load(`${all}&by=cluster&clusters=1,2`)).status).toBe(200);
  });
});
