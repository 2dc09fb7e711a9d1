import { INDICATORS } from './indicators';
import { summarise } from './summary';

const byKey = new Map<string, (typeof INDICATORS)[number]>(INDICATORS.map((indicator) => [indicator.key, indicator]));

type Row = Partial<Record<string, number | null>>;

const summaryOf = (key: string, rows: readonly Row[]) =>
  summarise(byKey.get(key)!, (column) => rows.map((row) => row[column] ?? null));

describe('a column of several reports', () => {
  it('is added up exactly, without missing values, which are counted', () => {
    expect(summaryOf('first_plan', [{ first_plan: 0.1 }, {}, { first_plan: 0.2 }, { first_plan: 5 }])).toEqual({
      total: 5.3,
      missing: 1,
      median: 0.2,
      least: 0.1,
      most: 5,
    });
  });

  it('of percentages is the percentage of the sums, over the reports that have both parts', () => {
    const rows = [
      { first_plan: 100, first_current: 50, first_percent: 50 },
      { first_plan: 300, first_current: 300, first_percent: 100 },
      { first_plan: 1000, first_current: null, first_percent: null },
    ];
    expect(summaryOf('first_percent', rows)).toEqual({ total: 87.5, missing: 1, median: 75, least: 50, most: 100 });
  });

  it('of differences is the difference of the sums', () => {
    const rows = [
      { twelve_must_pay_mln_sum: 10.5, twelve_actually_paid_mln_sum: 0.2, twelve_left_pay_mln_sum: 10.3 },
      { twelve_must_pay_mln_sum: 5, twelve_left_pay_mln_sum: null },
    ];
    expect(summaryOf('twelve_left_pay_mln_sum', rows)).toMatchObject({ total: 10.3, missing: 1 });
  });

  it('of growth is that of the sums; yields have neither sum nor growth', () => {
    const jobs = [
      { nineteen_status_22: 10, nineteen_total_workplace_count: 20 },
      { nineteen_status_22: 30, nineteen_total_workplace_count: 30 },
    ];
    expect(summaryOf('nineteen_growth_rate', jobs).total).toBe(25);
    const yields = [{ second_year2021_fact: 30, second_year2022_fact: 33, second_year2022_grow: 10 }];
    expect(summaryOf('second_year2022_fact', yields)).toMatchObject({ total: null, median: 33 });
    expect(summaryOf('second_year2022_grow', yields)).toMatchObject({ total: null, median: 10 });
  });

  it('says nothing of nothing', () => {
    const nothing = { total: null, median: null, least: null, most: null };
    for (const key of ['first_plan', 'first_percent', 'twelve_left_pay_mln_sum', 'nineteen_growth_rate']) {
      expect(summaryOf(key, [])).toEqual({ ...nothing, missing: 0 });
      expect(summaryOf(key, [{}, {}])).toEqual({ ...nothing, missing: 2 });
    }
    expect(summaryOf('first_percent', [{ first_plan: 0, first_current: 5 }]).total).toBeNull();
  });
});
