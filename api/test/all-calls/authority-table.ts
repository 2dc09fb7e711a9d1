import { KEY_SCOPES, type Authority, type KeyScope } from '@klaster/shared/contract/accounts';
import { holdsPosition, POSITIONS, type Position } from '@klaster/shared/contract/http';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a caller can reach by a rule of `docs/authority.md`; `—` is nothing. */
const WORDS = ['—', 'public', 'self', 'territory', 'part', 'prepared', 'delegated', 'republic', 'own'] as const;

export type Word = (typeof WORDS)[number];

/** What a member of staff holds: one position or none. */
export const STAFF_COLUMNS = ['No position', ...POSITIONS] as const;

type StaffColumn = (typeof STAFF_COLUMNS)[number];

/** Who may make a call, as `docs/authority.md` says. */
export type Rule = {
  readonly visitor: Word;
  readonly staff: Readonly<Record<StaffColumn, Word>>;
  readonly cluster: { readonly word: Word; readonly positions: readonly Position[] };
  readonly key: { readonly word: Word; readonly scopes: readonly KeyScope[] };
  readonly beforeFactor: boolean;
  readonly proof: boolean;
};

/** Rules by the name of the call. */
export type Rules = ReadonlyMap<string, Rule>;

const DOCUMENT = join(__dirname, '../../../docs/authority.md');

/** The rules of the document; throws where a part of it cannot be read, so that no call is skipped. */
export function readRules(text = readFileSync(DOCUMENT, 'utf8')): Rules {
  const exact = new Map<string, Rule>();
  const ofRegisters = new Map<string, Rule>();
  for (const [title, line] of callLines(text)) {
    const [, name, flags = ''] = /^([A-Z]+ \/[^\s,]*)((?:, (?:before factor|proof))*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`No call is named by "${line}"`);
    const isOfRegisters = name.includes('<register>');
    const rules = isOfRegisters ? ofRegisters : exact;
    for (const each of isOfRegisters ? REGISTER_NAMES.map((one) => name.replace('<register>', one)) : [name]) {
      if (rules.has(each)) throw new Error(`${each} has two rules`);
      rules.set(each, {
        ...parseRule(title),
        beforeFactor: flags.includes('before factor'),
        proof: flags.includes('proof'),
      });
    }
  }
  return new Map([...ofRegisters, ...exact]);
}

/** Each call with the heading above it. */
function callLines(text: string): [title: string, line: string][] {
  const [, ...sections] = text.split(/^## /m);
  return sections.flatMap((section) => {
    const [, title, calls] = /^(.+)\n\n```\n([^`]+)\n```\s*$/.exec(section) ?? [];
    if (title === undefined || calls === undefined) throw new Error(`Not a rule with its calls: ## ${section}`);
    return calls.split('\n').map((line): [string, string] => [title, line]);
  });
}

type Clause<Name extends string = Position> = { readonly word: Word; readonly names: readonly Name[] };

/** Parses a heading such as `Visitor public; staff territory with CREATE, prepared with UPDATE; cluster own`. */
function parseRule(title: string): Omit<Rule, 'beforeFactor' | 'proof'> {
  const clausesByCaller = new Map<string, Clause[]>();
  let key: Clause<KeyScope> = REFUSED;
  for (const part of title.split('; ')) {
    const [, caller, clauses] = /^(visitor|staff|cluster|key) (.+)$/i.exec(part) ?? [];
    if (!caller || !clauses || clausesByCaller.has(caller.toLowerCase()))
      throw new Error(`"${part}" is not a rule of a caller`);
    clausesByCaller.set(caller.toLowerCase(), []);
    if (caller.toLowerCase() === 'key') key = parseClause(clauses, KEY_SCOPES);
    else
      clausesByCaller.set(
        caller.toLowerCase(),
        clauses.split(', ').map((clause) => parseClause(clause, POSITIONS)),
      );
  }
  const [visitor = REFUSED, ...more] = clausesByCaller.get('visitor') ?? [];
  const [cluster = REFUSED, ...others] = clausesByCaller.get('cluster') ?? [];
  if (more.length > 0 || others.length > 0 || visitor.names.length > 0) throw new Error(`"${title}" says too much`);
  const staff = clausesByCaller.get('staff') ?? [];
  const wordFor = (column: StaffColumn) => {
    const clause = staff.find(
      ({ names }) => names.length === 0 || column === 'ADMIN' || names.some((position) => position === column),
    );
    return clause?.word ?? '—';
  };
  return {
    visitor: visitor.word,
    staff: Object.fromEntries(STAFF_COLUMNS.map((column) => [column, wordFor(column)])) as Rule['staff'],
    cluster: { word: cluster.word, positions: cluster.names },
    key: { word: key.word, scopes: key.names },
  };
}

const REFUSED: Clause<never> = { word: '—', names: [] };

function parseClause<Name extends string>(text: string, known: readonly Name[]): Clause<Name> {
  const [, reach, list] = /^(\w+)(?: with (.+))?$/.exec(text) ?? [];
  const word = WORDS.find((word) => word === reach);
  if (!word) throw new Error(`"${text}" does not say what is reached`);
  const names = list?.split(' or ').map((name) => {
    const found = known.find((one) => one === name);
    if (!found) throw new Error(`"${name}" is not one of ${known.join(', ')}`);
    return found;
  });
  return { word, names: names ?? [] };
}

/** A word with another meaning in each test: no test covers what a caller prepared themselves, or was delegated. */
const otherThan = (word: Word): Word =>
  ({ '—': 'territory', prepared: 'public', delegated: 'public' } as const)[word as string] ?? '—';

const otherScopes = (scopes: readonly KeyScope[]): KeyScope[] =>
  scopes.length === KEY_SCOPES.length ? ['registers'] : [...KEY_SCOPES];

function plantedKeys({ word, scopes }: Rule['key']): Rule['key'][] {
  if (word === '—') return [{ word: 'territory', scopes: ['registers'] }];
  return [
    { word: '—', scopes },
    { word, scopes: otherScopes(scopes) },
  ];
}

/** Copies of the rule, each with one part changed. */
export const plantedIn = (rule: Rule): Rule[] => [
  { ...rule, visitor: otherThan(rule.visitor) },
  ...STAFF_COLUMNS.map((column) => ({ ...rule, staff: { ...rule.staff, [column]: otherThan(rule.staff[column]) } })),
  { ...rule, cluster: { ...rule.cluster, word: otherThan(rule.cluster.word) } },
  { ...rule, cluster: { ...rule.cluster, positions: [...rule.cluster.positions, 'DELETE'] } },
  ...plantedKeys(rule.key).map((key) => ({ ...rule, key })),
  { ...rule, beforeFactor: !rule.beforeFactor },
  { ...rule, proof: !rule.proof },
];

/** The words of the table that agree with an endpoint's grant to a kind of caller. */
const FITTING: Readonly<Record<string, readonly Word[]>> = {
  public: ['public'],
  self: ['self'],
  territory: ['territory', 'part', 'prepared'],
  republic: ['republic'],
  own: ['own'],
  delegated: ['delegated'],
};

/** Differences between the document and an endpoint's definition; empty if they agree. */
export function disagreements(name: string, rule: Rule | undefined, authority: Authority | undefined): string[] {
  if (!rule || !authority) return [`${name} is ${rule ? 'no endpoint' : 'not in the document'}`];
  const { visitor, staff, cluster, key, beforeSecondFactor = false, proof = false } = authority;
  const fits = (word: Word, over: string | undefined) =>
    over === undefined ? word === '—' : FITTING[over]?.includes(word);
  const held = (column: StaffColumn): Position[] => (column === 'No position' ? [] : [column]);
  const grantedWord = (column: StaffColumn) => {
    if (staff && holdsPosition(held(column), staff.positions ?? [])) return staff.over;
    return staff?.delegable && 'delegated';
  };
  const same = [
    ['a visitor', fits(rule.visitor, visitor?.over)],
    ...STAFF_COLUMNS.map((column) => [column, fits(rule.staff[column], grantedWord(column))] as const),
    ['a cluster', fits(rule.cluster.word, cluster?.over)],
    ['positions of a cluster', rule.cluster.positions.join() === (cluster?.positions ?? []).join()],
    ['a key', fits(rule.key.word, key?.over)],
    ['scopes of a key', !key || rule.key.scopes.join() === key.scopes.join()],
    ['before the factor', rule.beforeFactor === beforeSecondFactor],
    ['proof', rule.proof === proof],
  ] as const;
  return same.flatMap(([what, isSame]) => (isSame ? [] : [`${name}: ${what}`]));
}
