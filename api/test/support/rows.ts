import { sql, type InsertObject, type Selectable, type UpdateObject } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';
import type { Tables } from '../../src/kernel/database/schema/tables';

type Values<T extends keyof Tables> = InsertObject<Tables, T>;

/** Inserts a row, or several. */
export async function insert<T extends keyof Tables>(db: Database, table: T, rows: Values<T> | readonly Values<T>[]) {
  await db
    .insertInto(table as 'users')
    .values(rows as never)
    .execute();
}

type Change<T extends keyof Tables> = {
  readonly set: UpdateObject<Tables, T>;
  /** Values that a row has; default: all rows. */
  readonly where?: Readonly<Record<string, unknown>>;
};

export async function update<T extends keyof Tables>(db: Database, table: T, { set, where = {} }: Change<T>) {
  const all = db.updateTable(table as 'users').set(set as never);
  const some = Object.entries(where).reduce((query, [key, value]) => query.where(sql.ref(key), '=', value), all);
  await some.execute();
}

/** The first row that has these values. */
export async function findRow<T extends keyof Tables>(
  db: Database,
  table: T,
  where: Readonly<Record<string, unknown>>,
): Promise<Selectable<Tables[T]>> {
  const all = db.selectFrom(table as 'users').selectAll();
  const some = Object.entries(where).reduce((query, [key, value]) => query.where(sql.ref(key), '=', value), all);
  return (await some.executeTakeFirstOrThrow()) as Selectable<Tables[T]>;
}

/** The audit of an entry, report or account, in order. */
export const auditRows = (db: Database, entity: string, id: number) =>
  db.selectFrom('audit').selectAll().where('entity', '=', entity).where('entity_id', '=', id).orderBy('id').execute();
