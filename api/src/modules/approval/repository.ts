import type { Approver } from '@klaster/shared/contract/http';
import { MAX_LEVELS } from '@klaster/shared/contract/reports';
import { sql, type RawBuilder } from 'kysely';
import type { ActTx } from '../../kernel/authority/guarded';
import type { User } from '../../kernel/authority/scope';
import type { Database, Tx } from '../../kernel/database/connect';
import { mayReadReports } from '../notices/recipients.repository';
import { preparedBy } from '../reports/repository';

/** Who decides at each level, in order. */
export type Levels = readonly Approver[];

export async function findLevels(db: Database): Promise<Levels> {
  const rows = await db.selectFrom('approval_levels').select('approver').orderBy('level').execute();
  return rows.map(({ approver }) => approver);
}

export async function replaceLevels(tx: ActTx, levels: Levels): Promise<void> {
  await tx.deleteFrom('approval_levels').execute();
  await tx
    .insertInto('approval_levels')
    .values(levels.map((approver, index) => ({ level: index + 1, approver })))
    .execute();
}

/** Whether everybody decides as specified: at one level, each in their territory. */
export const isDefault = (levels: Levels): boolean => levels.join() === 'territory';

/** With fewer levels than before, a report waits at the last one. */
export const levelAfter = (levels: Levels, approvals: number): number => Math.min(approvals + 1, levels.length);

type Person = {
  readonly id: number | RawBuilder<unknown>;
  readonly province_code: string | null | RawBuilder<unknown>;
};

/** Whether report `r`, if it waits, does so at the level of a member of staff, who has not confirmed its round before. */
export function isTurnOf(levels: Levels, { id, province_code }: Person): RawBuilder<boolean> {
  if (isDefault(levels)) return sql<boolean>`true`;
  return sql<boolean>`(
    (${[...levels]}::text[])[least(r.approvals + 1, ${levels.length}::int)]
      in ('territory', case when ${province_code}::text is null then 'republic' else 'province' end)
    and not ${hasConfirmed(id)}
  )`;
}

/** Whether an account has confirmed the open round of report `r` at a level before the last. */
export const hasConfirmed = (userId: Person['id']): RawBuilder<boolean> => sql<boolean>`exists (
  select from report_snapshots o
  where o.report_id = r.id and o.round = r.round and o.status = 'new' and o.level is not null and o.author_id = ${userId}
)`;

export async function isTurn(db: Database, reportId: number, { levels, user }: { levels: Levels; user: User }) {
  const { rows } = await sql<{ turn: boolean }>`
    select ${isTurnOf(levels, user)} as turn from reports r where r.id = ${reportId}`.execute(db);
  return rows[0]?.turn ?? false;
}

/** Confirmations of a round before the last level, in order. */
export async function listConfirmations(db: Database, { id, round }: { readonly id: number; readonly round: number }) {
  const rows = await db
    .selectFrom('report_snapshots as s')
    .innerJoin('users as u', 'u.id', 's.author_id')
    .innerJoin('report_remarks as m', (join) =>
      join
        .onRef('m.report_id', '=', 's.report_id')
        .onRef('m.author_id', '=', 's.author_id')
        .onRef('m.created_at', '=', 's.created_at'),
    )
    .select(['s.level', 's.approver', 's.created_at', 'u.full_name', 'm.comment'])
    .where('s.report_id', '=', id)
    .where('s.round', '=', round)
    .where('s.status', '=', 'new')
    .where('s.level', 'is not', null)
    .where('m.section', 'is', null)
    .orderBy('s.id')
    .limit(MAX_LEVELS)
    .$narrowType<{ level: number; approver: Approver }>()
    .execute();
  return rows.map(({ created_at, full_name, ...row }) => ({ ...row, at: created_at.toISOString(), by: full_name }));
}

/** Notifies the staff who decide next, unless the report was decided on meanwhile. */
export async function notifyLevel(tx: Tx, reportId: number): Promise<void> {
  const levels = await findLevels(tx);
  await sql`
    insert into notices (user_id, kind, report_id)
    select u.id, 'report_at_level', r.id
    from reports r join clusters c on c.id = r.cluster_id, users u
    where r.id = ${reportId} and r.status = 'new' and u.is_active and u.cluster_id is null
      and u.positions && array['UPDATE', 'ADMIN'] and ${mayReadReports}
      and ${isTurnOf(levels, { id: sql`u.id`, province_code: sql`u.province_code` })} and not ${preparedBy(sql`u.id`)}
    order by u.id`.execute(tx);
}
