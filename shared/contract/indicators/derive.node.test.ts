import { deriveFigures } from './derive';
import { INDICATORS } from './indicators';
import type { Figures } from './indicators';

const NOTHING = Object.fromEntries(INDICATORS.map(({ key }) => [key, null])) as unknown as Figures;

const derive = (entered: Partial<Figures>) => deriveFigures({ ...NOTHING, ...entered });

describe('deriveFigures', () => {
  it('gives the executed share of a plan in per cent, to a tenth', () => {
    expect(derive({ first_plan: 3000, first_current: 2000 }).first_percent).toBe(66.7);
  });

  it('gives growth against the year before, also when it is a fall', () => {
    const figures = derive({ second_year2021_fact: 30, second_year2022_fact: 33, second_year2023_fact: 31.5 });
    expect(figures.second_year2022_grow).toBe(10);
    expect(figures.second_year2023_grow).toBe(-4.5);
  });

  it('computes the amount left to pay', () => {
    expect(
      derive({ twelve_must_pay_mln_sum: 120.3, twelve_actually_paid_mln_sum: 100.1 }).twelve_left_pay_mln_sum,
    ).toBe(20.2);
  });

  it('leaves a figure missing when a part of it is missing', () => {
    expect(derive({ first_plan: 3000 }).first_percent).toBeNull();
    expect(derive({ first_current: 3000 }).first_percent).toBeNull();
    expect(derive({ second_year2022_fact: 33 }).second_year2022_grow).toBeNull();
    expect(derive({ second_year2021_fact: 33 }).second_year2022_grow).toBeNull();
    expect(derive({ twelve_must_pay_mln_sum: 120 }).twelve_left_pay_mln_sum).toBeNull();
    expect(derive({ twelve_actually_paid_mln_sum: 120 }).twelve_left_pay_mln_sum).toBeNull();
  });

  it('leaves a percentage of zero missing, and a zero part zero', () => {
    expect(derive({ first_plan: 0, first_current: 10 }).first_percent).toBeNull();
    expect(derive({ first_plan: 10, first_current: 0 }).first_percent).toBe(0);
  });

  it('rounds halves away from zero', () => {
    expect(derive({ seventeen_plan_objects: 2000, seventeen_current_objects: 1 }).seventeen_execution).toBe(0.1);
    expect(derive({ second_year2021_fact: 2000, second_year2022_fact: 1999 }).second_year2022_grow).toBe(-0.1);
  });

  it('takes a half for one though binary fractions make it a little less', () => {
    expect(derive({ first_plan: 6000, first_current: 5499 }).first_percent).toBe(91.7);
    expect(derive({ first_plan: 60, first_current: 59.97 }).first_percent).toBe(100);
    expect(derive({ second_year2021_fact: 29.92, second_year2022_fact: 54.23 }).second_year2022_grow).toBe(81.3);
  });

  it.each([
    [0.15, 0.1, 0.05],
    [0.29, 0.14, 0.15],
    [1_000_000.07, 999_999.92, 0.15],
    [0.14, 0.29, -0.15],
    [1.15, 0, 1.15],
    [1.005, 0, 1.005],
    [0.1, 0.1, 0],
  ])('takes %f less %f for %f, with all the decimals that were written', (must, paid, left) => {
    const figures = derive({ twelve_must_pay_mln_sum: must, twelve_actually_paid_mln_sum: paid });
    expect(figures.twelve_left_pay_mln_sum).toBe(left);
  });

  it('gives 0, and no minus before it, for a fall too small to show', () => {
    expect(derive({ second_year2021_fact: 100_000, second_year2022_fact: 99_999.9 }).second_year2022_grow).toBe(0);
  });

  it('replaces derived figures that came from outside, without changing the others or its argument', () => {
    const entered = { ...NOTHING, first_percent: 99, cluster_lands: 5 };
    const figures = deriveFigures(entered);
    expect(figures.first_percent).toBeNull();
    expect(figures.cluster_lands).toBe(5);
    expect(entered.first_percent).toBe(99);
  });
});
