import { methodSchema } from './method';

const criterion = (overrides: object = {}) => ({
  id: 'harvest',
  points: 60,
  names: { 'uz-Cyrl': 'Ҳосил', ru: 'Урожай', en: 'Harvest' },
  rule: { kind: 'share', part: 'first_current', whole: 'first_plan' },
  ...overrides,
});

const METHOD = {
  criteria: [criterion(), criterion({ id: 'bci', points: 40, rule: { kind: 'yes', figure: 'ninth_bci_cert' } })],
  bands: { yellow: 55, green: 70, dark_green: 85 },
  least_counted: 60,
};

const steps = (...pairs: [number, number][]) => ({
  kind: 'steps',
  figure: 'eighth_modern_lab',
  steps: pairs.map(([at, points]) => ({ at, points })),
});

const faults = (overrides: object) => {
  const parsed = methodSchema.safeParse({ ...METHOD, ...overrides });
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
};

const withFirst = (overrides: object) => ({ criteria: [criterion(overrides), METHOD.criteria[1]] });

const withPhasing = (...phasing: unknown[]) => withFirst({ rule: { ...criterion().rule, phasing } });

it('accepts a method whose points add up to 100', () => {
  expect(faults({})).toEqual([]);
  expect(faults(withFirst({ rule: steps([1, 20], [2, 60]) }))).toEqual([]);
});

it('accepts shares of the plan that are due by the end of each quarter, on every rule but yes or no', () => {
  const phasing = [0, 0, 54.5, 100];
  const linear = { kind: 'linear', figure: 'fourth_percent', none_at: 0, all_at: 40 };
  expect(faults(withPhasing(...phasing))).toEqual([]);
  expect(faults(withFirst({ rule: { ...linear, phasing } }))).toEqual([]);
  expect(faults(withFirst({ rule: { ...steps([1, 20], [2, 60]), phasing } }))).toEqual([]);
  const yes = { kind: 'yes', figure: 'ninth_bci_cert', phasing };
  expect(faults(withFirst({ rule: yes }))).toHaveLength(1);
});

it.each([
  ['shares of three quarters', withPhasing(25, 50, 100), 'criteria.0.rule.phasing invalid'],
  ['shares that fall', withPhasing(25, 20, 75, 100), 'criteria.0.rule.phasing.1 not_ascending'],
  ['a year in which not all is due', withPhasing(25, 50, 75, 90), 'criteria.0.rule.phasing.3 invalid'],
  ['a share above the whole', withPhasing(25, 50, 120, 100), 'criteria.0.rule.phasing.2 too_big'],
  ['a share below nothing', withPhasing(-1, 50, 75, 100), 'criteria.0.rule.phasing.0 too_small'],
  ['a share of two decimals', withPhasing(33.33, 50, 75, 100), 'criteria.0.rule.phasing.0 too_many_decimals'],
  ['a share that is empty', withPhasing(null, 50, 75, 100), 'criteria.0.rule.phasing.0 required'],
  ['points that do not come to 100', withFirst({ points: 59 }), 'criteria points_not_100'],
  ['half a point', withFirst({ points: 59.5 }), 'criteria.0.points whole_number'],
  ['no point', withFirst({ points: 0 }), 'criteria.0.points too_small'],
  ['two of a name', { criteria: [criterion(), criterion({ points: 40 })] }, 'criteria not_unique'],
  ['no criterion', { criteria: [] }, 'criteria required'],
  [
    'a criterion without a name in a language',
    withFirst({ names: { 'uz-Cyrl': 'Ҳосил', en: 'Harvest' } }),
    'criteria.0.names.ru required',
  ],
  ['an unknown indicator', withFirst({ rule: { kind: 'yes', figure: 'farm' } }), 'criteria.0.rule.figure invalid'],
  ['a text as a figure', withFirst({ rule: { kind: 'yes', figure: 'first_card' } }), 'criteria.0.rule.figure invalid'],
  ['an unknown rule', withFirst({ rule: { kind: 'guess' } }), 'criteria.0.rule.kind invalid'],
  [
    'bounds that are one',
    withFirst({ rule: { kind: 'linear', figure: 'fourth_percent', none_at: 4, all_at: 4 } }),
    'criteria.0.rule.all_at invalid',
  ],
  ['steps that go down', withFirst({ rule: steps([2, 20], [1, 60]) }), 'criteria.0.rule.steps not_ascending'],
  ['steps that give less', withFirst({ rule: steps([1, 60], [2, 20]) }), 'criteria.0.rule.steps not_ascending'],
  ['a last step that gives not all points', withFirst({ rule: steps([1, 20], [2, 50]) }), 'criteria.0.points invalid'],
  ['bands out of order', { bands: { yellow: 70, green: 55, dark_green: 85 } }, 'bands.dark_green not_ascending'],
  ['more points to be counted than there are', { least_counted: 101 }, 'least_counted too_big'],
])('refuses %s', (_name, overrides, fault) => {
  expect(faults(overrides)).toContain(fault);
});
