import { LANGUAGES } from '../http/languages';
import { listOperands } from './row';
import { indicatorLabels } from './labels';
import { INDICATORS } from './indicators';
import { SECTIONS } from './types';

const byKey = new Map<string, (typeof INDICATORS)[number]>(INDICATORS.map((indicator) => [indicator.key, indicator]));

describe('the indicator dictionary', () => {
  it('has the 114 fields of the cluster report, each once, without the report head', () => {
    expect(INDICATORS).toHaveLength(114);
    expect(byKey.size).toBe(114);
    for (const head of ['id', 'farm', 'province_name', 'year', 'status']) expect(byKey.has(head)).toBe(false);
  });

  it('begins with the passport and ends with the export of ready goods', () => {
    expect(INDICATORS[0]?.key).toBe('district_name');
    expect(INDICATORS.at(-1)?.key).toBe('twenty_ready_sum');
  });

  it('names its fields after the section they belong to', () => {
    const ordinals = [
      'first',
      'second',
      'third',
      'fourth',
      'fifth',
      'sixth',
      'seventh',
      'eighth',
      'ninth',
      'ten',
      'eleven',
    ];
    ordinals.push(
      'twelve',
      'thirteen',
      'fourteen',
      'fifteen',
      'sixteen',
      'seventeen',
      'eighteen',
      'nineteen',
      'twenty',
    );
    const strays = INDICATORS.filter(({ key, section }) => {
      const ordinal = ordinals[SECTIONS.indexOf(section) - 1];
      return ordinal !== undefined && !key.startsWith(`${ordinal}_`);
    });
    expect(strays.map(({ key }) => key)).toEqual(['cluster_lands']);
  });

  it.each([
    ['a harvest', 'first_plan', 1],
    ['a share', 'first_percent', 1],
    ['money', 'sixteen_plan_value', 1],
    ['machines and buildings', 'sixteen_plan_amount', 0],
    ['people', 'sixteen_plan_workplace', 0],
    ['a text', 'district_name', 0],
  ])('measures %s (%s) to %d decimals', (_, key, decimals) => {
    expect(byKey.get(key)?.decimals).toBe(decimals);
  });

  it('considers more better for computed figures, and neither for entered ones, by default', () => {
    expect(byKey.get('first_percent')?.direction).toBe('up');
    expect(byKey.get('twelve_left_pay_mln_sum')?.direction).toBe('down');
    expect(byKey.get('sixteen_plan_amount')?.direction).toBe('none');
    expect(byKey.get('sixteen_current_amount')?.direction).toBe('up');
  });

  it('keeps the columns of a header group side by side', () => {
    const paths = INDICATORS.map(({ section, group }) => [section, ...group]);
    for (const depth of [1, 2, 3]) {
      const ids = paths.map((path) => path[depth] && path.slice(0, depth + 1).join('/'));
      const runs = ids.filter((id, index) => id && id !== ids[index - 1]);
      expect(new Set(runs).size).toBe(runs.length);
    }
  });

  it('derives figures only from numbers that are entered, so that no formula waits for another', () => {
    for (const { derived } of INDICATORS) {
      for (const key of derived ? listOperands(derived) : []) {
        expect(byKey.get(key)).toMatchObject({ format: 'number' });
        expect(byKey.get(key)?.derived).toBeUndefined();
      }
    }
  });

  it('derives every percent, growth, execution and left-to-pay field and nothing else', () => {
    const computed = INDICATORS.filter(({ derived }) => derived).map(({ key }) => key);
    const named = INDICATORS.filter(({ key }) => /percent$|grow|execution|left_pay|assurance/.test(key));
    expect(computed).toEqual(named.map(({ key }) => key));
  });
});

describe.each(LANGUAGES)('labels in %s', (language) => {
  it('name everything the dictionary uses, and nothing twice', async () => {
    const { default: labels } = await indicatorLabels[language]();
    const keys = INDICATORS.map(({ key }) => key);
    const groups = [...new Set(INDICATORS.flatMap(({ group }) => group))];
    const units = [...new Set(INDICATORS.map(({ unit }) => unit))].filter((unit) => unit !== 'none');

    expect(Object.keys(labels.sections)).toEqual([...SECTIONS]);
    expect(Object.keys(labels.fields)).toEqual(keys);
    expect(Object.keys(labels.groups).sort()).toEqual(groups.sort());
    expect(Object.keys(labels.units).sort()).toEqual(units.sort());
    expect(Object.keys(labels.accumulations)).toEqual(['year-to-date', 'period']);
    expect(keys).toEqual(expect.arrayContaining(Object.keys(labels.short)));
    expect(new Set(Object.values(labels.fields)).size).toBe(keys.length);
    expect(Object.values(labels).flatMap((texts) => Object.values(texts))).not.toContain('');
  });
});
