import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

// Copied, so that changes of the product do not affect migration 0008.

export const NO_HASH = '0'.repeat(64);

type Head = { readonly position: number; readonly hash: string };

type AuditRow = { readonly id: number } & Readonly<Record<string, string | number | null>>;

const canonicalJson = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));

const hashAfter = ({ position, hash: previous }: Head, row: AuditRow): string =>
  createHash('sha256')
    .update(canonicalJson({ ...row, position: position + 1, previous }))
    .digest('hex');

const BATCH = 500;

/** Seals all pending rows; since 0026 the database does. */
export async function sealFirstRows(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<AuditRow>`
      select a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.user_id, a.action, a.entity,
        a.entity_id, a.before::text as before, a.after::text as after, a.request_id
      from audit_unsealed u join audit a on a.id = u.audit_id order by a.id limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    await sealRows(db, rows);
  }
}

async function sealRows(db: Kysely<unknown>, rows: readonly AuditRow[]): Promise<void> {
  const heads = await sql<Head>`select position, hash from audit_head`.execute(db);
  let head = heads.rows[0] as Head;
  const seals = rows.map((row) => {
    head = { position: head.position + 1, hash: hashAfter(head, row) };
    return { ...head, audit_id: row.id };
  });
  await sql`
    insert into audit_seals (position, audit_id, hash)
    select position, audit_id, hash from json_to_recordset(${JSON.stringify(seals)})
      as s(position bigint, audit_id bigint, hash text)`.execute(db);
  await sql`update audit_head set position = ${head.position}, hash = ${head.hash}`.execute(db);
  await sql`
    delete from audit_unsealed where audit_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
}
