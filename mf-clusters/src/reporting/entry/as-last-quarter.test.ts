import { anEntry } from '../../test/fixtures';
import { isTypable, planAsLastQuarter } from './as-last-quarter';
import { enteredOf } from '@klaster/shared/contract/indicators';

const { figures } = anEntry();

const plan = (own: object, lastQuarter: object, texts: [string, string][] = []) => {
  const draft = { figures: { ...figures, first_plan: null, ...own }, texts: new Map(texts) as never };
  const { fills, ...counts } = planAsLastQuarter('I', draft, lastQuarter);
  return { ...counts, fills: fills.map(({ indicator, value }) => [indicator.key, value]) };
};

const LAST = { cluster_lands: 120, first_plan: 3000, first_current: 0, first_percent: 66.7 };

it('fills empty fields, with zeros too, and never derived figures', () => {
  const fills = [
    ['cluster_lands', 120],
    ['first_plan', 3000],
    ['first_current', 0],
  ];
  expect(plan({}, LAST)).toEqual({ fills, kept: 0, without: 0 });
});

it('leaves typed input alone: a figure, a zero, or a text that is not a figure', () => {
  expect(plan({ cluster_lands: 0, first_plan: 7 }, LAST, [['first_current', '12 т']])).toEqual({
    fills: [],
    kept: 3,
    without: 0,
  });
});

it('counts figures that the last quarter lacks, or has with a value no longer valid', () => {
  expect(plan({}, { cluster_lands: null, first_plan: 1_000_000_000, first_current: 1.2345 })).toEqual({
    fills: [],
    kept: 0,
    without: 3,
  });
});

it('copies typed dates and texts of the passport, and nothing that comes from the register', () => {
  const last = { ...figures, developed: '14.02.2022', first_card: '№ 1', full_name: 'Бошқа Раҳбар' };
  const { fills } = planAsLastQuarter('passport', { figures, texts: new Map() }, last);
  expect(fills.map(({ indicator }) => indicator.key)).toEqual(enteredOf('passport').map(({ key }) => key));
  const [day] = enteredOf('passport');
  expect(isTypable(day!, '99')).toBe(false);
});
