import { addCluster, addReport } from '../../../test/support/fixtures';
import { clearClusters, reportsApi, COMPLETE } from '../../../test/support/report-entry';
import { readSheet } from '../../../test/support/sheet';
import { readXlsx } from 'hucre/xlsx';
import { scoreUnscored } from '../rating/repository';

const api = reportsApi();

describe('a report or a comparison as a file', () => {
  beforeEach(() => clearClusters(api.db));

  const addConfirmed = (figures: object, options: object = {}) =>
    addReport(api.db, { status: 'confirmed', figures, ...options });

  describe('the spreadsheets', () => {
    const readFile = async (query: string, as = 'viewer') => {
      const { status, bytes } = await api.call(`GET /api/figures/${query}`, {
        as,
        headers: { 'accept-language': 'en' },
      });
      return { status, rows: status === 200 ? (await readSheet(bytes)).rows : [] };
    };

    it('of a report have a row each and the total, with unknown values left empty', async () => {
      await addConfirmed({ first_plan: 30 });
      await addConfirmed({ first_plan: 10 }, { province: '1706' });
      await addConfirmed({ first_plan: 20 }, { quarter: 3 });
      await addConfirmed({ first_plan: 0 }, { quarter: 3, province: '1706' });
      await api.db.updateTable('periods').set({ due_on: '2026-01-31' }).execute();
      const { rows } = await readFile(
        'report.xlsx?year=2026&quarter=4&by=province&sections=I&measures=value,share,quarter',
      );
      expect(rows[0]?.[0]).toBe('Figures of confirmed reports: 2026, quarter 4');
      await api.db.updateTable('periods').set({ due_on: '2999-01-31' }).execute();
      const early = await readFile('report.xlsx?year=2026&quarter=4&by=province&sections=I');
      expect(early.rows[0]?.[0]).toBe('Figures of confirmed reports: 2026, quarter 4 (preliminary, 2 of 2)');
      expect(rows[3]?.slice(0, 4)).toEqual([
        'Province',
        'Confirmed reports',
        'Clusters of the quarter',
        'Clusters compared with last quarter',
      ]);
      expect(rows[2]?.[4]).toBe('I. Cluster land area, ha');
      const at = rows[2]?.indexOf('I. Cotton harvest, plan, t') ?? -1;
      expect(rows[3]?.slice(at, at + 3)).toEqual(['Total', 'Share, %', 'Growth since last quarter, %']);
      const values = rows.slice(4).map((row) => [...row.slice(1, 4), ...row.slice(at, at + 3)]);
      expect(values[0]).toEqual([1, 1, 1, 30, 75, 50]);
      expect(values[1]).toEqual([1, 1, 1, 10, 25, null]);
      expect(values[2]).toEqual([0, 0, 0, null, null, null]);
      expect([rows.at(-2)?.[0], ...(values.at(-2) ?? [])]).toEqual(['Total, confirmed', 2, 2, 2, 40, null, null]);
      expect([rows.at(-1)?.[0], ...(values.at(-1) ?? [])]).toEqual(['Control total', 2, 2, 2, 40, 100, 100]);
      const clusters = await readFile('report.xlsx?year=2026&quarter=4&by=cluster&sections=I', 'andijon');
      expect(clusters.rows.slice(4).map((row) => row[1] ?? row[0])).toEqual(['Андижон Текс', 'Median']);
      expect((await readFile('report.xlsx?year=2026&quarter=4&by=total')).status).toBe(400);
    });

    it('of one province have neither its share of itself nor a total that repeats it', async () => {
      await addConfirmed({ first_plan: 30 });
      await addConfirmed({ first_plan: 10 }, { province: '1706' });
      const { rows } = await readFile(
        'report.xlsx?year=2026&quarter=4&by=province&sections=I&measures=value,share',
        'andijon',
      );
      const at = rows[2]?.indexOf('I. Cotton harvest, plan, t') ?? -1;
      expect(rows[3]?.[at + 1]).toBe('Total');
      expect(rows.slice(4).map((row) => [row[0], row[at]])).toEqual([['Andijan region', 30]]);
    });

    it('have neither growth nor difference if too few clusters reported in both quarters', async () => {
      for (let index = 0; index < 3; index += 1)
        await addConfirmed({ first_plan: 10 }, { quarter: 3, cluster: await addCluster(api.db, '1703') });
      await addConfirmed({ first_plan: 10 }, { quarter: 3 });
      await addConfirmed({ first_plan: 10 });
      const report = await readFile('report.xlsx?year=2026&quarter=4&by=province&sections=I&measures=value,quarter');
      const at = report.rows[2]?.indexOf('I. Cotton harvest, plan, t') ?? -1;
      const [andijon, total] = [report.rows[4], report.rows.at(-1)];
      expect([andijon, total].map((row) => [row?.[3], ...(row?.slice(at, at + 2) ?? [])])).toEqual([
        [1, 10, null],
        [1, 10, null],
      ]);
      const { rows } = await readFile('comparison.xlsx?keys=first_plan&periods=2026-3,2026-4&by=total');
      expect(rows.at(-1)).toEqual(['I. Cotton harvest, plan, t', 40, 10, null, null, null, null]);
      expect(rows[1]?.[0]).toMatch(/fewer than half of the clusters/);
    });

    it('of a report show changes of a percentage in points, of the year and of the quarter', async () => {
      await addConfirmed({ first_plan: 10, first_current: 5 });
      const { rows } = await readFile(
        'report.xlsx?year=2026&quarter=4&by=province&sections=I&measures=quarter,year,amount',
      );
      const measures = (header: string) => {
        const at = rows[2]?.indexOf(header) ?? -1;
        return rows[3]?.slice(at, at + 2);
      };
      expect(measures('I. Cotton harvest, plan, t')).toEqual([
        'Growth since last year, %',
        'Growth since last quarter, %',
      ]);
      const percent = 'I. Cotton harvest, fulfilment of the plan, %, since January';
      expect(measures(percent)).toEqual(['Change since last year, pp', 'In the quarter, pp']);
    });

    it('of a comparison have a row for each figure, with differences to the first', async () => {
      await addConfirmed({ first_plan: 0.3 });
      await addConfirmed({ first_plan: 0.1 }, { quarter: 3 });
      await addConfirmed({ first_plan: 7 }, { quarter: 3, province: '1706' });
      const { rows } = await readFile(
        'comparison.xlsx?keys=first_plan,second_year2023_fact&periods=2026-4,2026-3&by=total',
      );
      expect(rows.slice(2)).toEqual([
        [
          'Figure',
          '2026, quarter 4',
          '2026, quarter 3',
          '2026, quarter 4, clusters also in 2026, quarter 3',
          '2026, quarter 3, the same clusters',
          '2026, quarter 3: difference to the first',
          '2026, quarter 3: clusters in both',
        ],
        ['Confirmed reports', 1, 2, null, null, null, null],
        ['Clusters with confirmed reports in both quarters', null, null, null, null, null, 1],
        ['I. Cotton harvest, plan, t', 0.3, 7.1, 0.3, 0.1, -0.2, 1],
        [expect.stringContaining('II. '), null, null, null, null, null, null],
      ]);
    });

    it('of a comparison have amounts of the quarters of what is counted since January, and no difference', async () => {
      await addConfirmed({ first_current: 30 });
      await addConfirmed({ first_current: 20 }, { quarter: 3 });
      await addConfirmed({ first_current: 12 }, { quarter: 2 });
      const { rows } = await readFile('comparison.xlsx?keys=first_current&periods=2026-4,2026-3&by=total');
      expect(rows[2]?.slice(-2)).toEqual(['2026, quarter 4: in the quarter', '2026, quarter 3: in the quarter']);
      const line = rows.at(-1);
      expect(line?.[0]).toBe('I. Cotton harvest, actual, t, since January');
      expect(line?.slice(1)).toEqual([30, 20, null, null, null, null, 10, 8]);
    });
  });
});

describe('the workbook of a quarter', () => {
  beforeEach(async () => {
    await clearClusters(api.db);
    await addReport(api.db, { status: 'confirmed', figures: { ...COMPLETE, first_plan: 30, first_current: 15 } });
    await addReport(api.db, { status: 'confirmed', figures: { ...COMPLETE, first_plan: 20 }, quarter: 3 });
    await addReport(api.db, { status: 'confirmed', figures: { ...COMPLETE, first_plan: 40 }, province: '1706' });
    const cluster = await addCluster(api.db, '1706');
    await addReport(api.db, { status: 'new', figures: { first_plan: 77_777 }, cluster });
    await scoreUnscored(api.db);
  });

  async function readWorkbook(as: string) {
    const request = 'GET /api/figures/quarter.xlsx?year=2026&quarter=4';
    const { bytes } = await api.call(request, { as, headers: { 'accept-language': 'en' } });
    return readXlsx(bytes);
  }

  it('has rating, totals by province, reports by state and changes of the quarter, and what it is', async () => {
    const { sheets } = await readWorkbook('viewer');
    const [rating, totals, states, changes, about] = sheets;
    expect(sheets.map(({ name }) => name)).toEqual([
      'Rating of clusters',
      'Figures by province',
      'Reports by state',
      'Changes',
      'About',
    ]);
    expect(rating?.rows.slice(2).map(([, name, province]) => [name, province])).toEqual(
      expect.arrayContaining([
        ['Андижон Текс', 'Andijan region'],
        ['Қоракўл Текс', 'Bukhara region'],
      ]),
    );
    const at = (sheet: typeof totals) => sheet?.rows[2]?.indexOf('I. Cotton harvest, plan, t') ?? -1;
    expect(totals?.rows.slice(4).map((row) => row[at(totals)])).toContain(30);
    const growth = changes?.rows.slice(3, 5).map((row) => row.slice(at(changes), at(changes) + 2));
    expect(growth).toEqual([
      ['Growth since last year, %', 'Growth since last quarter, %'],
      [null, 50],
    ]);
    const state = (province: string) => states?.rows.find(([name]) => name === province)?.slice(1);
    expect(states?.rows[1]?.slice(1)).toEqual([
      'Clusters',
      'No report',
      'Draft',
      'New',
      'Confirmed',
      'Rejected',
      'Decision late',
    ]);
    expect([state('Andijan region'), state('Bukhara region'), state('Total of the rows in sight')]).toEqual([
      [1, 0, 0, 0, 1, 0, 0],
      [2, 0, 0, 1, 1, 0, 0],
      [3, 0, 0, 1, 2, 0, 0],
    ]);
    expect(about?.rows[0]).toEqual(['Contents', '2026, quarter 4 (preliminary, 2 of 3)']);
    expect(JSON.stringify(sheets.map(({ rows }) => rows))).not.toContain('77777');
  });

  it('has only the territory for staff of a province, except for the rating, which is public', async () => {
    const { sheets } = await readWorkbook('andijon');
    const [rating, totals, states, changes] = sheets.map(({ rows }) => JSON.stringify(rows));
    expect(rating).toContain('Қоракўл Текс');
    for (const sheet of [totals, states, changes]) {
      expect(sheet).toContain('Andijan region');
      expect(sheet).not.toContain('Bukhara');
    }
  });
});
