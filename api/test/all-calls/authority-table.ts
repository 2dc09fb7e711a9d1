import { holdsPosition, POSITIONS, REGISTER_NAMES, type Authority, type Position } from '@klaster/shared/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a column of `docs/authority.md` can say. */
const WORDS = ['—', 'public', 'self', 'territory', 'part', 'prepared', 'republic', 'own'] as const;

export type Word = (typeof WORDS)[number];

/** Columns of staff: what they hold, one position or none. */
export const STAFF_COLUMNS = ['No position', ...POSITIONS] as const;

type StaffColumn = (typeof STAFF_COLUMNS)[number];

/** A call as `docs/authority.md` has it. */
export type Rule = {
  readonly visitor: Word;
  readonly staff: Readonly<Record<StaffColumn, Word>>;
  readonly cluster: { readonly word: Word; readonly positions: readonly Position[] };
  readonly beforeFactor: boolean;
  readonly proof: boolean;
};

/** Rules by the name of the call. */
export type Rules = ReadonlyMap<string, Rule>;

const DOCUMENT = join(__dirname, '../../../docs/authority.md');

const HEAD = ['Act', 'Call', 'Visitor', ...STAFF_COLUMNS, 'Cluster', 'Before factor', 'Proof'];

/** The rules of the document; throws where a table of it cannot be read, so that nothing is passed over. */
export function readRules(text = readFileSync(DOCUMENT, 'utf8')): Rules {
  const exact = new Map<string, Rule>();
  const ofRegisters = new Map<string, Rule>();
  for (const cells of tableRows(text)) {
    const name = /^`([A-Z]+ \/\S*)`$/.exec(cells[1] ?? '')?.[1];
    if (name === undefined) throw new Error(`No call is named by ${cells[1]}`);
    const names = name.includes('<register>')
      ? REGISTER_NAMES.map((register) => name.replace('<register>', register))
      : [name];
    const rules = names.length > 1 ? ofRegisters : exact;
    for (const each of names) {
      if (rules.has(each)) throw new Error(`${each} has two rows`);
      rules.set(each, ruleOf(cells));
    }
  }
  return new Map([...ofRegisters, ...exact]);
}

/** Rows of the tables of calls, without their heads. */
function tableRows(text: string): string[][] {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ -]*-/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(({ length }) => length !== 2);
  const faulty = rows.find(({ length }) => length !== HEAD.length);
  if (faulty) throw new Error(`A row of ${faulty.length} cells: ${faulty.join(' | ')}`);
  return rows.filter((cells) => cells.join() !== HEAD.join());
}

function ruleOf(cells: readonly string[]): Rule {
  const at = (column: string) => cells[HEAD.indexOf(column)] ?? '';
  const [, word = '', positions = ''] = /^(`[^`]+`)(?: with (.+))?$/.exec(at('Cluster')) ?? [];
  return {
    visitor: wordIn(at('Visitor')),
    staff: Object.fromEntries(STAFF_COLUMNS.map((column) => [column, wordIn(at(column))])) as Rule['staff'],
    cluster: {
      word: wordIn(word),
      positions: positions === '' ? [] : positions.split(' or ').map((position) => positionIn(position)),
    },
    beforeFactor: isYes(at('Before factor')),
    proof: isYes(at('Proof')),
  };
}

function wordIn(cell: string): Word {
  const word = WORDS.find((known) => cell === `\`${known}\``);
  if (!word) throw new Error(`"${cell}" says nothing that is known`);
  return word;
}

function positionIn(text: string): Position {
  const position = POSITIONS.find((known) => known === text);
  if (!position) throw new Error(`"${text}" is no position`);
  return position;
}

function isYes(cell: string): boolean {
  if (cell !== '' && cell !== 'yes') throw new Error(`"${cell}" is neither yes nor nothing`);
  return cell === 'yes';
}

/** A word with another meaning in each test: no test covers what a caller prepared themselves. */
const otherThan = (word: Word): Word => ({ '—': 'territory', prepared: 'public' } as const)[word as string] ?? '—';

/** The rule with one cell another, for each of its cells. */
export const plantedIn = (rule: Rule): Rule[] => [
  { ...rule, visitor: otherThan(rule.visitor) },
  ...STAFF_COLUMNS.map((column) => ({ ...rule, staff: { ...rule.staff, [column]: otherThan(rule.staff[column]) } })),
  { ...rule, cluster: { ...rule.cluster, word: otherThan(rule.cluster.word) } },
  { ...rule, cluster: { ...rule.cluster, positions: [...rule.cluster.positions, 'DELETE'] } },
  { ...rule, beforeFactor: !rule.beforeFactor },
  { ...rule, proof: !rule.proof },
];

/** The words that fit what an endpoint says of a kind of callers. */
const FITTING: Readonly<Record<string, readonly Word[]>> = {
  public: ['public'],
  self: ['self'],
  territory: ['territory', 'part', 'prepared'],
  republic: ['republic'],
  own: ['own'],
};

/** Differences between the document and an endpoint's definition; empty if they agree. */
export function disagreements(name: string, rule: Rule | undefined, authority: Authority | undefined): string[] {
  if (!rule || !authority) return [`${name} is ${rule ? 'no endpoint' : 'not in the document'}`];
  const { visitor, staff, cluster, beforeSecondFactor = false, proof = false } = authority;
  const fits = (word: Word, over: string | undefined) =>
    over === undefined ? word === '—' : FITTING[over]?.includes(word);
  const held = (column: StaffColumn): Position[] => (column === 'No position' ? [] : [column]);
  const granted = (column: StaffColumn) =>
    staff && holdsPosition(held(column), staff.positions ?? []) ? staff.over : undefined;
  const same = [
    ['a visitor', fits(rule.visitor, visitor?.over)],
    ...STAFF_COLUMNS.map((column) => [column, fits(rule.staff[column], granted(column))] as const),
    ['a cluster', fits(rule.cluster.word, cluster?.over)],
    ['positions of a cluster', rule.cluster.positions.join() === (cluster?.positions ?? []).join()],
    ['before the factor', rule.beforeFactor === beforeSecondFactor],
    ['proof', rule.proof === proof],
  ] as const;
  return same.flatMap(([what, isSame]) => (isSame ? [] : [`${name}: ${what}`]));
}
