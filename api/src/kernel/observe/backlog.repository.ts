import { sql } from 'kysely';
import type { Database } from '../database/connect';
import type { Tables } from '../database/schema/tables';

/** `_s`: seconds that the oldest has waited; 0: none waits. */
export type Backlog = {
  readonly mail_on: boolean;
  /** Including those for later. */
  readonly mail_waiting: number;
  readonly mail_oldest_s: number;
  readonly notices_oldest_s: number;
  readonly audit_unsealed: number;
  readonly audit_oldest_s: number;
  readonly audit_verified_at: Date | null;
  readonly audit_faults: number;
  readonly backup_at: Date | null;
  readonly backup_faults: number;
  readonly database_bytes: number;
};

const MAX_COUNTED = 10_000;

const secondsSince = (time: ReturnType<typeof sql>) =>
  sql`greatest(0, coalesce(extract(epoch from clock_timestamp() - ${time}), 0))::float8`;

export async function readBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select
      (select is_on from mail_state limit 1) as mail_on,
      m.waiting as mail_waiting, ${secondsSince(sql`m.oldest`)} as mail_oldest_s,
      ${secondsSince(sql`(select min(due_at) from decision_notices)`)} as notices_oldest_s,
      b.waiting as audit_unsealed, ${secondsSince(sql`b.oldest`)} as audit_oldest_s,
      v.at as audit_verified_at, coalesce(v.faults, 0) as audit_faults,
      k.at as backup_at, coalesce(k.faults, 0) as backup_faults,
      pg_database_size(current_database()) as database_bytes
    from (
      select count(*)::int as waiting, min(due_at) as oldest
      from (select due_at from mail_outbox where done_at is null limit ${MAX_COUNTED}) o
    ) m
    cross join audit_backlog() b
    left join operator_runs v on v.kind = 'audit_verified'
    left join operator_runs k on k.kind = 'backup'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A statement without a condition has one row.');
  return row;
}

/** Records the result of an operator's command for monitoring. Requires the owner's rights. @param faults 0: success */
export async function recordRun(owner: Database, kind: Tables['operator_runs']['kind'], faults: number): Promise<void> {
  await sql`
    insert into operator_runs (kind, faults) values (${kind}, ${faults})
    on conflict (kind) do update set at = now(), faults = excluded.faults`.execute(owner);
}
