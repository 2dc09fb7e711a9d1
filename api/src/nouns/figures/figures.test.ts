import type { FiguresAnswer } from '@klaster/shared/contract';
import { NUMBER_KEYS } from '@klaster/shared/contract/indicators';
import { addCluster, addReport } from '../../../test/support/fixtures';
import { clearReports, ownCluster } from '../../../test/support/report-entry';
import { readSheet } from '../../../test/support/sheet';
import { startTestApp, type TestApp } from '../../../test/support/test-app';
import { KEPT_NUMBERS } from '../../kernel/database/migrations/kept-numbers';

let api: TestApp;

beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  await clearReports(api.db);
  await api.db.deleteFrom('clusters').where('company_name', 'like', 'Кластер %').execute();
});

const load = (query: string, as = 'viewer') => api.call<FiguresAnswer>(`GET /api/figures?${query}`, { as });

const confirmed = (figures: object, options: object = {}) =>
  addReport(api.db, { status: 'confirmed', figures, ...options });

const PLAN = 'keys=first_plan,first_current,first_percent,second_year2022_fact&periods=2026-4';

const remove = (cluster: number) =>
  api.db.updateTable('clusters').set({ removed_at: new Date() }).where('id', '=', cluster).execute();

describe('figures of confirmed reports', () => {
  it('are added up exactly, a percentage being that of the sums, and what is missing is no 0', async () => {
    const [second, third] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1706')];
    await confirmed({ first_plan: 0.1, first_current: 0.1, second_year2022_fact: 30 });
    await confirmed({ first_plan: 0.2, first_current: 0.05, second_year2022_fact: 33 }, { cluster: second });
    await confirmed({ first_plan: 900 }, { cluster: third });
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
        values: [900.3, 0.15, 50, null],
        // The percentages were not kept in the reports.
        medians: [0.2, 0.075, null, 31.5],
        missing: [0, 1, 3, 1],
      },
    ]);
  });

  it('are told by province, of those without a confirmed report too, and by cluster as they are', async () => {
    const second = await addCluster(api.db, '1703');
    await confirmed({ first_plan: 1, second_year2022_fact: 30 });
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

  it('count none but confirmed ones: a report counts once it is confirmed, and no more once it is opened again', async () => {
    const id = await addReport(api.db, { figures: { first_plan: 5 } });
    const plan = async () => (await load('keys=first_plan&periods=2026-4&by=total')).data.rows[0]?.values;
    for (const status of ['draft', 'new', 'confirmed', 'rejected'] as const) {
      await api.db.updateTable('reports').set({ status }).where('id', '=', id).execute();
      expect([status, await plan()]).toEqual([status, [status === 'confirmed' ? 5 : null]]);
    }
  });

  it('stand for each quarter asked for, with how many reports there are and would be', async () => {
    const [gone, forgotten] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1703')];
    await confirmed({ first_plan: 1 });
    await confirmed({ first_plan: 2 }, { quarter: 3 });
    await confirmed({ first_plan: 3 }, { quarter: 3, cluster: gone });
    await remove(gone);
    await remove(forgotten);
    const { data } = await load('keys=first_plan&periods=2026-4,2026-3,2026-4,2025-1,2025-3&by=total');
    expect(data.periods).toEqual([
      { year: 2026, quarter: 4, reports: 1, expected: 2 },
      { year: 2026, quarter: 3, reports: 2, expected: 3 },
      { year: 2025, quarter: 1, reports: 0, expected: 2 },
      { year: 2025, quarter: 3, reports: 0, expected: 2 },
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

  it('are of the provinces and clusters that are asked for', async () => {
    const own = await ownCluster(api.db);
    const second = await addCluster(api.db, '1703');
    await confirmed({ first_plan: 1 });
    await confirmed({ first_plan: 2 }, { cluster: second });
    await confirmed({ first_plan: 4 }, { province: '1706' });
    const sum = async (query: string, as?: string) =>
      (await load(`keys=first_plan&periods=2026-4&by=total${query}`, as)).data.rows[0]?.values[0];
    expect(await sum('')).toBe(7);
    expect(await sum('&provinces=1703')).toBe(3);
    expect(await sum(`&clusters=${own},2147483647`)).toBe(1);
    expect(await sum(`&provinces=1706&clusters=${own}`)).toBeNull();
    expect(await sum('', 'andijon')).toBe(3);
    expect(await sum('&provinces=1706', 'andijon')).toBeNull();
    const { rows } = (await load('keys=first_plan&periods=2026-4&by=province', 'andijon')).data;
    expect(rows.map(({ province_code }) => province_code)).toEqual(['1703']);
  });

  it('are for staff', async () => {
    expect((await load(`${PLAN}&by=total`, 'klaster')).problem?.code).toBe('forbidden');
  });

  it('of all keys come at once', async () => {
    await confirmed(Object.fromEntries(NUMBER_KEYS.map((key, index) => [key, index + 0.1])));
    const { data } = await load(`keys=${NUMBER_KEYS.join(',')}&periods=2026-4&by=cluster`);
    expect(data.keys).toHaveLength(109);
    expect(data.rows[0]?.values).toEqual(data.keys.map((_, index) => index + 0.1));
  });
});

describe('the numbers kept beside the figures', () => {
  it('are all there are, each exactly; nothing stands for what is missing or is no number', async () => {
    expect(NUMBER_KEYS.filter((key) => !KEPT_NUMBERS.includes(key))).toEqual([]);
    const figures = {
      first_plan: 0.1,
      first_current: 123456789012.345,
      third_plan: null,
      fourth_percent: 'йўқ',
      note: 1,
    };
    const id = await confirmed(figures);
    const kept = async () => {
      const query = api.db.selectFrom('reports').select('numbers').where('id', '=', id);
      const { numbers } = await query.executeTakeFirstOrThrow();
      return numbers.flatMap((number, place) => (number === null ? [] : [[KEPT_NUMBERS[place], number]]));
    };
    expect(await kept()).toEqual([
      ['first_plan', 0.1],
      ['first_current', 123456789012.345],
    ]);
    await api.db.updateTable('reports').set({ figures: '{"third_plan":7}' }).where('id', '=', id).execute();
    expect(await kept()).toEqual([['third_plan', 7]]);
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

describe('the spreadsheets', () => {
  const sheetOf = async (query: string, as = 'viewer') => {
    const { status, bytes } = await api.call(`GET /api/figures/${query}`, { as, headers: { 'accept-language': 'en' } });
    return { status, rows: status === 200 ? (await readSheet(bytes)).rows : [] };
  };

  it('of a report have a line each, the total, and what cannot be told left out', async () => {
    await confirmed({ first_plan: 30 });
    await confirmed({ first_plan: 10 }, { province: '1706' });
    await confirmed({ first_plan: 20 }, { quarter: 3 });
    await confirmed({ first_plan: 0 }, { quarter: 3, province: '1706' });
    const { rows } = await sheetOf(
      'report.xlsx?year=2026&quarter=4&by=province&sections=I&measures=value,share,quarter',
    );
    expect(rows[0]?.[0]).toBe('Figures of confirmed reports: 2026, quarter 4');
    expect(rows[2]?.slice(0, 4)).toEqual(['Province', 'Cluster', 'Confirmed reports', 'I. Cluster land area, ha']);
    const at = rows[2]?.indexOf('I. Cotton harvest, plan, t') ?? -1;
    expect(rows[3]?.slice(at, at + 3)).toEqual(['Total', 'Share, %', 'Growth since last quarter, %']);
    const told = rows.slice(4).map((row) => [row[2], ...row.slice(at, at + 3)]);
    expect(told[0]).toEqual([1, 30, 75, 50]);
    expect(told[1]).toEqual([1, 10, 25, null]);
    expect(told[2]).toEqual([0, null, null, null]);
    expect([rows.at(-1)?.[0], ...(told.at(-1) ?? [])]).toEqual(['Total', 2, 40, 100, 100]);
    const clusters = await sheetOf('report.xlsx?year=2026&quarter=4&by=cluster&sections=I', 'andijon');
    expect(clusters.rows.slice(4).map((row) => row[1] ?? row[0])).toEqual(['Андижон Текс', 'Total', 'Median']);
    expect((await sheetOf('report.xlsx?year=2026&quarter=4&by=total')).status).toBe(400);
  });

  it('of a report tell changes of a percentage in points, of the quarter and of the year', async () => {
    await confirmed({ first_plan: 10, first_current: 5 });
    const { rows } = await sheetOf('report.xlsx?year=2026&quarter=4&by=province&sections=I&measures=quarter,year');
    const measures = (header: string) => {
      const at = rows[2]?.indexOf(header) ?? -1;
      return rows[3]?.slice(at, at + 2);
    };
    expect(measures('I. Cotton harvest, plan, t')).toEqual([
      'Growth since last quarter, %',
      'Growth since last year, %',
    ]);
    const percent = rows[2]?.find((header) => String(header).endsWith('%'));
    expect(measures(String(percent))).toEqual(['Change since last quarter, pp', 'Change since last year, pp']);
  });

  it('of a comparison have a line a figure, with differences to the first', async () => {
    await confirmed({ first_plan: 0.3 });
    await confirmed({ first_plan: 0.1 }, { quarter: 3 });
    const { rows } = await sheetOf('comparison.xlsx?keys=first_plan,first_current&periods=2026-4,2026-3&by=total');
    expect(rows.slice(2)).toEqual([
      ['Figure', '2026, quarter 4', '2026, quarter 3', '2026, quarter 3: difference to the first'],
      ['I. Cotton harvest, plan, t', 0.3, 0.1, -0.2],
      [expect.stringContaining('I. '), null, null, null],
    ]);
    expect((await sheetOf('comparison.xlsx?keys=first_plan&periods=2026-4&by=total', 'klaster')).status).toBe(403);
  });
});
