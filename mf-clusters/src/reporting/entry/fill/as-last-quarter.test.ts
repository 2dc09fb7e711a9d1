import { anEntry } from '../../../test/fixtures';
import { isTypable, mayCopy, planAsLastQuarter } from './as-last-quarter';
import { listEntered } from '@klaster/shared/contract/indicators';
import type { Accumulation, Indicator } from '@klaster/shared/contract/indicators';

const { figures } = anEntry();

const plan = (
  typed: object,
  last_quarter: object,
  { texts = [], quarter = 4 }: { texts?: [string, string][]; quarter?: number } = {},
) => {
  const draft = { figures: { ...figures, first_plan: null, ...typed }, texts: new Map(texts) as never };
  const { fills, ...counts } = planAsLastQuarter(listEntered('I'), draft, {
    quarter,
    last_quarter: { ...figures, ...last_quarter },
  });
  return { ...counts, fills: Object.fromEntries(fills.map(({ indicator, value }) => [indicator.key, value])) };
};

const NOTHING = { fills: {}, kept: 0, sinceJanuary: 0, newYear: 0, without: 0 };

const LAST = { cluster_lands: 120, first_plan: 3000, first_current: 0, first_percent: 66.7 };

it('fills empty fields, with zeros too, and never derived figures', () => {
  const fills = { cluster_lands: 120, first_plan: 3000, first_current: 0 };
  expect(plan({}, LAST)).toEqual({ ...NOTHING, fills, sinceJanuary: 1 });
});

it('does not copy what is counted since January into a new year', () => {
  const fills = { cluster_lands: 120, first_plan: 3000 };
  expect(plan({}, LAST, { quarter: 1 })).toEqual({ ...NOTHING, fills, newYear: 1 });
});

it('copies stocks and rates in any quarter, what is counted since January within a year, and amounts of a quarter never', () => {
  const may = (accumulation: Accumulation) =>
    [1, 2, 4].map((quarter) => mayCopy({ accumulation } as Indicator, quarter));
  expect(may('stock')).toEqual([true, true, true]);
  expect(may('rate')).toEqual([true, true, true]);
  expect(may('year-to-date')).toEqual([false, true, true]);
  expect(may('period')).toEqual([false, false, false]);
});

it('does not change typed input: a figure, a zero, or text that is not a number', () => {
  const filled = plan({ cluster_lands: 0, first_plan: 7 }, LAST, { texts: [['first_current', '12 т']] });
  expect(filled).toEqual({ ...NOTHING, kept: 3 });
});

it('counts figures that the last quarter lacks, or has with a value no longer valid', () => {
  const filled = plan({}, { cluster_lands: null, first_plan: 1_000_000_000, first_current: 1.2345 });
  expect(filled).toEqual({ ...NOTHING, without: 3 });
});

it('copies typed dates and texts of the passport, and nothing that comes from the register', () => {
  const last = { ...figures, developed: '14.02.2022', first_card: '№ 1', full_name: 'Бошқа Раҳбар' };
  const { fills } = planAsLastQuarter(
    listEntered('passport'),
    { figures, texts: new Map() },
    { quarter: 1, last_quarter: last },
  );
  expect(fills.map(({ indicator }) => indicator.key)).toEqual(listEntered('passport').map(({ key }) => key));
  const [day] = listEntered('passport');
  expect(isTypable(day!, '99')).toBe(false);
});
