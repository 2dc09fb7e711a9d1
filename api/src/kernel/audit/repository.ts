import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect';
import type { Head } from './chain';

/** Columns as they are hashed. */
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

/**
 * Seals the oldest pending rows by a database function with rights that the caller lacks.
 * @returns 0 rows if nothing is pending or another session holds the lock
 */
export async function sealRows(db: Database, limit: number): Promise<{ sealed: number; head: Head }> {
  const { rows } = await sql<{ sealed: number; head_position: number; head_hash: string }>`
    select sealed, head_position, head_hash from seal_audit(${limit}::integer)`.execute(db);
  const { sealed = 0, head_position = 0, head_hash = '' } = rows[0] ?? {};
  return { sealed, head: { position: head_position, hash: head_hash } };
}

export function readHead(db: Database): Promise<Head> {
  return db.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirstOrThrow();
}

/** Columns of a missing row are null. */
export function listSealedRows(tx: Tx, after: number, limit: number) {
  return tx
    .selectFrom('audit_seals as s')
    .leftJoin('audit as a', 'a.id', 's.audit_id')
    .leftJoin('audit_erasures as e', 'e.audit_id', 's.audit_id')
    .select(['s.position', 's.audit_id', 's.hash', 'e.digest', 'e.seal', ...content])
    .where('s.position', '>', after)
    .orderBy('s.position')
    .limit(limit)
    .execute();
}

/**
 * Erasures that contradict the audit: their act is missing or of another kind, has other digests, or concerns rows without personal
 * details.
 */
export async function listFalseErasures(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ act_id: number }>`
    select e.act_id
    from audit_erasures e left join audit r on r.id = e.audit_id left join audit a on a.id = e.act_id
    group by e.act_id, a.action, a.after
    having a.action is null or a.action not in ('erase', 'forget') or bool_or(r.entity is distinct from 'users')
      or a.after->>'digest' is distinct from encode(sha256(convert_to(
        string_agg(concat_ws(':', e.audit_id, e.digest, e.seal), ',' order by e.audit_id), 'UTF8')), 'hex')
    order by e.act_id limit ${limit}`.execute(tx);
  return rows.map(({ act_id }) => act_id);
}

/** Rows that are neither sealed nor pending. */
export async function listStrayRows(tx: Tx, limit: number): Promise<number[]> {
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

/** Pending ids; `id` is null if the row is missing. */
export function listWaitingIds(tx: Tx) {
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
