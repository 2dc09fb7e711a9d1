import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import pg from 'pg';

/** A statement as PostgreSQL got it. */
export type Statement = { readonly text: string; readonly values?: readonly unknown[] | undefined };

type Query = (query: string | Statement, values?: readonly unknown[]) => unknown;

/** Every statement that is sent while the work runs, by any connection of this process. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query: real } = prototype;
  prototype.query = function query(this: unknown, ...args) {
    const [statement, values] = args;
    const { text, values: statementValues } = typeof statement === 'string' ? { text: statement, values } : statement;
    sent.push({ text: normalise(text), values: statementValues ?? values ?? [] });
    return real.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = real;
  }
  return sent;
}

/** One line without comments and quotes; all registers are stored alike. */
const normalise = (text: string) =>
  text
    .replaceAll(/\/\*.*?\*\//g, '')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(new RegExp(`\\b(?:${REGISTER_NAMES.join('|')})\\b(?= (?:as )?r\\b)`, 'g'), 'register')
    .trim();

const TABLE = /\b(?:from|into|update|join) ([a-z_]{3,}(?:\.\w+)?)/;

/** Names of the locks that belong to no row. */
const ADVISORY: Readonly<Record<string, string>> = {
  2026018: 'calendar',
  2026024: 'administration',
  2026031: 'due notices',
  2026034: 'contacts',
  7241902: 'rating',
};

const ROW_LOCK = / for (update|share|no key update)(?: of \w+)?( skip locked)?/;

/** What a statement locks by itself; undefined: only what it changes. */
function lockIn({ text, values = [] }: Statement): string | undefined {
  const [, mode = '', key = ''] = /pg_(?:try_)?advisory_xact_lock(_shared)?\((\$?\d+)/.exec(text) ?? [];
  const number = key.startsWith('$') ? String(values[0]) : key;
  if (key) return `${mode && 'share '}${ADVISORY[number] ?? number}`;
  const [, strength, skips = ''] = ROW_LOCK.exec(text) ?? [];
  if (!strength || !text.startsWith('select')) return undefined;
  return `${strength === 'update' ? '' : `${strength} `}${TABLE.exec(text)?.[1]}${skips}`;
}

/** Reads of the caller's rights and of the clock may come at any time. */
const ALWAYS = /^select (?:id, login|.*\bclock_timestamp\(\)[^,]* as now)/;

/** The locks that transactions take, in order, and what is read or changed before the last of them. */
export function locksOf(statements: readonly Statement[]): string {
  const locks: string[] = [];
  let open: { lock: string | undefined; step: string }[] = [];
  for (const statement of statements) {
    const { text } = statement;
    if (/^(?:begin|start transaction)/.test(text)) open = [];
    else if (/^(?:commit|rollback)/.test(text)) {
      const last = open.findLastIndex(({ lock }) => lock !== undefined);
      locks.push(...open.slice(0, last + 1).map(({ step }) => step));
      open = [];
    } else if (!ALWAYS.test(text)) {
      const lock = lockIn(statement);
      open.push({ lock, step: lock ?? `(${text.split(' ')[0]} ${TABLE.exec(text)?.[1] ?? ''})` });
    }
  }
  return locks.join(', ');
}

const CLAUSES =
  /\border by (?:[^()]|\((?:[^()]|\([^()]*\))*\))*?(?= limit| offset| returning| on conflict| for |\)|$)|\b(?:limit|offset) (?:\$\d+|\d+)|(?<!^select.*)\bfor update(?: of \w+)?|\bskip locked/g;

/** How statements sort, limit and skip: each with the table that it is about. */
export const limitsOf = (statements: readonly Statement[]): string[] =>
  statements.flatMap(({ text, values = [] }) => {
    const clauses = text
      .match(CLAUSES)
      ?.map((clause) => clause.replaceAll(/\$(\d+)/g, (_, number) => String(values[Number(number) - 1])));
    return clauses ? [`${text.split(' ')[0]} ${TABLE.exec(text)?.[1]}: ${clauses.join(' ')}`] : [];
  });
