import { REGISTER_NAMES, REGISTERS } from '.';
import type { RegisterKind } from './kind';
import { registerLabels, type RegisterLabels } from './labels';

type Texts = Readonly<Record<string, string>>;

/** Keys that the labels of a language lack, or have beyond a kind. */
function faultsOf({ name, fields }: RegisterKind, { kinds }: RegisterLabels): string[] {
  const labels: Partial<RegisterLabels['kinds'][keyof RegisterLabels['kinds']]> =
    new Map(Object.entries(kinds)).get(name) ?? {};
  const choices = Object.values(fields).flatMap((field) => (field.type === 'choices' ? field.choices : []));
  const compared = (section: string, wanted: readonly string[], texts: Texts = {}) => [
    ...wanted.filter((key) => !texts[key]).map((key) => `kinds.${name}.${section}.${key} is missing`),
    ...Object.keys(texts)
      .filter((key) => !wanted.includes(key))
      .map((key) => `kinds.${name}.${section}.${key} is of nothing`),
  ];
  return [
    ...(labels.name ? [] : [`kinds.${name}.name is missing`]),
    ...compared('fields', ['company_name', ...Object.keys(fields)], labels.fields),
    ...compared('choices', choices, labels.choices),
  ];
}

const languages = Object.keys(registerLabels) as (keyof typeof registerLabels)[];

it.each(languages)(
  'in %s every register, its fields and its choices have a name, and nothing else has',
  async (language) => {
    const { default: labels } = await registerLabels[language]();
    expect(REGISTER_NAMES.flatMap((register) => faultsOf(REGISTERS[register], labels))).toEqual([]);
  },
);

it('names missing labels', async () => {
  const { default: labels } = await registerLabels.en();
  const planted: RegisterKind = { ...REGISTERS.cooperatives, name: 'gin_houses' };
  expect(faultsOf(planted, labels)).toEqual([
    'kinds.gin_houses.name is missing',
    'kinds.gin_houses.fields.company_name is missing',
    'kinds.gin_houses.fields.members_count is missing',
    'kinds.gin_houses.fields.land_area is missing',
  ]);
  const other: RegisterKind = {
    ...REGISTERS.seed_companies,
    fields: { crops: { type: 'choices', choices: ['cotton', 'flax'] } },
  };
  expect(faultsOf(other, labels)).toEqual(
    expect.arrayContaining([
      'kinds.seed_companies.choices.flax is missing',
      'kinds.seed_companies.fields.annual_capacity is of nothing',
    ]),
  );
});
