import { type Authority } from '@klaster/shared/contract/accounts';
import { endpoints, registryEndpoints } from '@klaster/shared/contract/endpoints';
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
  const missed = [...RULES].filter(([name, rule]) =>
    plantedIn(rule).some((faulty) => disagreements(name, faulty, TABLE.get(name)).length !== 1),
  );
  expect(missed).toEqual([]);
});

it('would be found to lack a call, or to have an unknown one', () => {
  const [[name, rule]] = [...RULES] as [[string, Rule]];
  const without = new Map([...RULES].slice(1));
  expect(compare(without, TABLE)).toEqual([`${name} is not in the document`]);
  expect(compare(new Map([...RULES, ['GET /api/none', rule]]), TABLE)).toEqual(['GET /api/none is no endpoint']);
});

/** The authority with one part changed. */
const listChanged = (authority: Authority): Authority[] => {
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
    { ...authority, key: authority.key ? undefined : { over: 'territory', scopes: ['registers'] } } as Authority,
    { ...authority, ...(authority.proof ? { proof: undefined } : { proof: true }) } as Authority,
  ];
};

it('detects every difference of an endpoint', () => {
  const missed = [...TABLE].filter(([name, authority]) =>
    listChanged(authority).some((faulty) => disagreements(name, RULES.get(name), faulty).length === 0),
  );
  expect(missed).toEqual([]);
});

const CALL = '```\nGET /x\n```';

it.each([
  ['an unknown reach', `## Staff all\n\n${CALL}`],
  ['an unknown position', `## Staff territory with READ\n\n${CALL}`],
  ['an unknown caller', `## Somebody public\n\n${CALL}`],
  ['a caller twice', `## Staff public; staff self\n\n${CALL}`],
  ['two reaches of a visitor', `## Visitor public, self\n\n${CALL}`],
  ['an unknown scope', `## Staff public; key part with ADMIN\n\n${CALL}`],
  ['no list of calls', '## Staff public\n\nGET /x'],
  ['a line that is not a call', '## Staff public\n\n```\nall\n```'],
  ['an unknown mark', '## Staff public\n\n```\nGET /x, proofs\n```'],
  ['a call twice', `## Staff public\n\n${CALL}\n\n## Staff self\n\n${CALL}`],
])('reads no document with %s', (_, text) => {
  expect(() => readRules(text)).toThrow();
});

it('reads who may make a call, and nobody else', () => {
  const title =
    'Visitor public; staff territory with CREATE, prepared with UPDATE; cluster own with CREATE or UPDATE; key part with figures';
  expect(readRules(`# Authority\n\n## ${title}\n\n\`\`\`\nGET /x, before factor, proof\n\`\`\``).get('GET /x')).toEqual(
    {
      visitor: 'public',
      staff: { 'No position': '—', CREATE: 'territory', UPDATE: 'prepared', DELETE: '—', ADMIN: 'territory' },
      cluster: { word: 'own', positions: ['CREATE', 'UPDATE'] },
      key: { word: 'part', scopes: ['figures'] },
      beforeFactor: true,
      proof: true,
    },
  );
});
