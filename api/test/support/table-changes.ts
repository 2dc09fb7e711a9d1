import { sql } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';
import { copyRows } from '../setup/restored-rows';

type Row = Readonly<Record<string, unknown>>;

/** Rows, as JSON, by table and primary key. */
type Contents = ReadonlyMap<string, string>;

/** A row that was added (`+`) or deleted (`-`), or the columns that were changed (`~`), each from what to what. */
export type RowChange = readonly [change: string, row: Row];

/** Places never change; what waits for its seal is in the audit. */
const LEFT_OUT = ['provinces', 'districts', 'audit_unsealed'];

/** The end of the change feed, which transactions of other databases of the server move too. */
const GROWS_MEANWHILE = 'xid';

/** Larger than all ids that are stored before. */
const FIRST_ID = 2000;

/** Shows what calls change in the rows that there are now. */
export class TableChanges {
  private original: Contents = new Map();
  private before: Contents = new Map();

  private constructor(
    private readonly db: Database,
    private readonly read: () => Promise<Contents>,
    private readonly restoreRows: () => Promise<unknown>,
  ) {}

  static async watch(db: Database): Promise<TableChanges> {
    const { rows: tables } = await sql<{ name: string; key: string[] }>`
      select relname as name, coalesce(array_agg(attname::text order by attnum) filter (where attname is not null), '{}') as key
      from pg_class left join pg_index on indrelid = pg_class.oid and indisprimary
      left join pg_attribute on attrelid = pg_class.oid and attnum = any(indkey)
      where relkind = 'r' and relnamespace = 'public'::regnamespace group by relname`.execute(db);
    const keys = new Map(tables.map(({ name, key }) => [name, key]));
    for (const name of LEFT_OUT) keys.delete(name);
    const changes = new TableChanges(db, () => readContents(db, keys), await copyRows(db));
    changes.original = await changes.read();
    return changes;
  }

  /** Stores the original rows again. Ids of further rows are the same each time. */
  async restore(): Promise<void> {
    if (changesBetween(this.original, await this.read()).length > 0) await this.restoreRows();
    await sql`select setval(oid::regclass, ${FIRST_ID}) from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(this.db);
  }

  async begin(): Promise<void> {
    this.before = await this.read();
  }

  /** What has changed since the beginning. */
  async list(): Promise<RowChange[]> {
    return changesBetween(this.before, await this.read());
  }
}

async function readContents(db: Database, keys: ReadonlyMap<string, readonly string[]>): Promise<Contents> {
  const parts = [...keys].map(([name, key]) => {
    const id = key.length === 0 ? 'to_jsonb(t)' : `concat_ws(' ', ${key.map((column) => `"${column}"`).join(', ')})`;
    return `select '${name} ' || ${id} as id, to_jsonb(t)::text as row from "${name}" t`;
  });
  const { rows } = await sql.raw<{ id: string; row: string }>(parts.join(' union all ')).execute(db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Hashes of tokens, of which some are keys. */
const RANDOM = /[\w-]{32,}/g;

function changesBetween(before: Contents, after: Contents): RowChange[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
  const markOf = (id: string) => (!before.has(id) ? '+' : after.has(id) ? '~' : '-');
  const orderOf = (id: string) => `${id} ${markOf(id)} ${after.get(id) ?? before.get(id)}`.replaceAll(RANDOM, '');
  const inOrder = ids.map((id) => ({ id, order: orderOf(id) })).sort((a, b) => (a.order < b.order ? -1 : 1));
  return inOrder.flatMap(({ id }): RowChange[] => {
    const [old, current] = [before, after].map((rows) => parse(rows.get(id)));
    const [table = ''] = id.split(' ');
    if (!old || !current) return [[`${old ? '-' : '+'} ${table}`, withoutNulls(old ?? current ?? {})]];
    const changed = Object.keys(current).filter(
      (name) => name !== GROWS_MEANWHILE && JSON.stringify(old[name]) !== JSON.stringify(current[name]),
    );
    if (changed.length === 0) return [];
    return [[`~ ${id}`, Object.fromEntries(changed.map((name) => [name, [old[name], current[name]]]))]];
  });
}

const parse = (row: string | undefined) => (row === undefined ? undefined : (JSON.parse(row) as Row));

const withoutNulls = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
