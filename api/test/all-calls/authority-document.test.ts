import { endpoints, registryEndpoints, type Authority } from '@klaster/shared/contract';
import { disagreements, plantedIn, readRules, type Rule, type Rules } from './authority-table';

const TABLE = new Map<string, Authority>(
  [...Object.entries(endpoints), ...Object.entries(registryEndpoints)].map(([name, { authority }]) => [
    name,
    authority,
  ]),
);

const RULES = readRules();

const compare = (rules: Rules, table: ReadonlyMap<string, Authority>) =>
  [...new Set([...rules.keys(), ...table.keys()])].flatMap((name) =>
    disagreements(name, rules.get(name), table.get(name)),
  );

it('says of every call of API and registry what the endpoint tables say, and of no other', () => {
  expect(compare(RULES, TABLE)).toEqual([]);
});

it('would be found to disagree in any cell', () => {
  for (const [name, rule] of RULES)
    for (const faulty of plantedIn(rule)) expect(compare(new Map([...RULES, [name, faulty]]), TABLE)).toHaveLength(1);
});

it('would be found to lack a call, or to have an unknown one', () => {
  const [[name, rule]] = [...RULES] as [[string, Rule]];
  const without = new Map([...RULES].slice(1));
  expect(compare(without, TABLE)).toEqual([`${name} is not in the document`]);
  expect(compare(new Map([...RULES, ['GET /api/none', rule]]), TABLE)).toEqual(['GET /api/none is no endpoint']);
});

/** The authority with one thing otherwise. */
const changed = (authority: Authority): Authority[] => {
  const { staff, cluster } = authority;
  const { visitor: _, ...closed } = authority;
  return [
    authority.visitor ? closed : { ...authority, visitor: { over: 'public' } },
    {
      ...authority,
      staff: staff?.over === 'republic' ? { ...staff, over: 'territory' } : { ...staff, over: 'republic' },
    },
    { ...authority, cluster: cluster?.over === 'own' ? { ...cluster, over: 'self' } : { ...cluster, over: 'own' } },
    { ...authority, staff: { over: staff?.over ?? 'territory', positions: staff?.positions ? [] : ['ADMIN'] } },
    {
      ...authority,
      ...(authority.beforeSecondFactor ? { beforeSecondFactor: undefined } : { beforeSecondFactor: true }),
    } as Authority,
    { ...authority, ...(authority.proof ? { proof: undefined } : { proof: true }) } as Authority,
  ];
};

it('detects every difference of an endpoint', () => {
  for (const [name, authority] of TABLE)
    for (const faulty of changed(authority))
      expect(compare(RULES, new Map([...TABLE, [name, faulty]])).length).toBeGreaterThan(0);
});

it.each([
  ['a word that is none', '| A | `GET /x` | `all` | `—` | `—` | `—` | `—` | `—` | `—` | | |'],
  ['a cell too few', '| A | `GET /x` | `—` | `—` | `—` | `—` | `—` | `—` | `—` | |'],
  ['no call', '| A | all | `—` | `—` | `—` | `—` | `—` | `—` | `—` | | |'],
])('reads no table with %s', (_, line) => {
  expect(() => readRules(line)).toThrow();
});
