import { sql, type Kysely } from 'kysely';
import type { Database, Tx } from '../database/connect';
import type { Tables } from '../database/tables';
import type { AuditRow, Head } from './chain';

/** Columns of a row as its hash is made of them. */
const content = [
  'a.id',
  sql<string>`to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
  'a.user_id',
  'a.action',
  'a.entity',
  'a.entity_id',
  sql<string | null>`a.before::text`.as('before'),
  sql<string | null>`a.after::text`.as('after'),
  'a.request_id',
] as const;

/** The end of the chain, held until the transaction ends; none while another holds it. */
export function lockHead(tx: Kysely<Tables>): Promise<Head | undefined> {
  return tx.selectFrom('audit_head').select(['position', 'hash']).forUpdate().skipLocked().executeTakeFirst();
}

/** Rows that wait for their seal, the oldest first. */
export function waitingRows(tx: Kysely<Tables>, limit: number): Promise<AuditRow[]> {
  return tx
    .selectFrom('audit_unsealed as u')
    .innerJoin('audit as a', 'a.id', 'u.audit_id')
    .select(content)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

export type Seal = Head & { readonly audit_id: number };

/** Puts seals at the end of the chain, and takes their rows off the waiting list. */
export async function appendSeals(tx: Kysely<Tables>, seals: readonly Seal[], head: Head): Promise<void> {
  await tx.insertInto('audit_seals').values(seals).execute();
  await tx.updateTable('audit_head').set({ position: head.position, hash: head.hash }).execute();
  await tx
    .deleteFrom('audit_unsealed')
    .where(
      'audit_id',
      'in',
      seals.map(({ audit_id }) => audit_id),
    )
    .execute();
}

export function readHead(tx: Tx): Promise<Head> {
  return tx.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirstOrThrow();
}

/** Seals after a position with the rows that they are of; what a row says is null where it is missing. */
export function sealedRows(tx: Tx, after: number, limit: number) {
  return tx
    .selectFrom('audit_seals as s')
    .leftJoin('audit as a', 'a.id', 's.audit_id')
    .select(['s.position', 's.audit_id', 's.hash', ...content])
    .where('s.position', '>', after)
    .orderBy('s.position')
    .limit(limit)
    .execute();
}

/** Rows that neither have a seal nor wait for one. */
export async function strayRows(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('audit as a')
    .leftJoin('audit_seals as s', 's.audit_id', 'a.id')
    .leftJoin('audit_unsealed as u', 'u.audit_id', 'a.id')
    .select('a.id')
    .where('s.audit_id', 'is', null)
    .where('u.audit_id', 'is', null)
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids on the waiting list, and whether their rows are there. */
export function waitingIds(tx: Tx) {
  return tx
    .selectFrom('audit_unsealed as u')
    .leftJoin('audit as a', 'a.id', 'u.audit_id')
    .select(['u.audit_id', 'a.id'])
    .orderBy('u.audit_id')
    .execute();
}

export async function isAnyWaiting(db: Database): Promise<boolean> {
  return (await db.selectFrom('audit_unsealed').select('audit_id').limit(1).executeTakeFirst()) !== undefined;
}
