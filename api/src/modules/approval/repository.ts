import { type Approver, holdsPosition } from '@klaster/shared/contract/http';
import { MAX_LEVELS } from '@klaster/shared/contract/reports';
import { sql, type RawBuilder } from 'kysely';
import { reviewers } from '../../kernel/authority/authority.repository';
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

type Person = Pick<User, 'positions' | 'delegators'>;

/** Whether the levels make no difference: the person decides on all that they reach, or on nothing. */
export const isPlain = (levels: Levels, { positions, delegators = [] }: Person): boolean =>
  isDefault(levels) && (delegators.length === 0 || holdsPosition(positions, ['UPDATE']));

/** Whether report `r`, if it waits, may be decided on by an account. @param userId an id, or a column of the query */
export const isTurnOf = (
  levels: Levels,
  userId: number | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${reviewers} s where s.user_id = ${userId} and ${isTurnOfHolder(levels)}
)`;

/** Whether report `r` waits at the level of reviewer `s`. Neither they nor the delegator have confirmed its round or prepared it. */
const isTurnOfHolder = (levels: Levels) => sql<boolean>`(
  (s.province_code is null or s.province_code = (select k.province_code from clusters k where k.id = r.cluster_id))
  and (s.holder_id = s.user_id or not ${preparedBy(sql`s.holder_id`)})
  and ${isDefault(levels) ? sql`true` : isLevelOfHolder(levels)}
)`;

const isLevelOfHolder = (levels: Levels) => sql<boolean>`(
  (${[...levels]}::text[])[least(r.approvals + 1, ${levels.length}::int)]
    in ('territory', case when s.province_code is null then 'republic' else 'province' end)
  and not ${hasConfirmed(sql`s.user_id`)} and not ${hasConfirmed(sql`s.holder_id`)}
)`;

/**
 * Whether somebody has confirmed the open round of report `r` at an earlier of several levels, or a delegate has for them. Several levels
 * need several people. With a single level one confirmation is enough, also by a user who confirmed when there were more levels.
 */
export const hasConfirmed = (userId: number | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from approval_levels l where l.level > 1) and exists (
    select from report_snapshots o
    where o.report_id = r.id and o.round = r.round and o.status = 'new' and o.level is not null
      and ${userId} in (o.author_id, o.delegator_id)
  )
)`;

export type Holder = { readonly id: number; readonly full_name: string };

export type Turn = { readonly levels: Levels; readonly user: Pick<User, 'id'> };

/** Whose rights a user has to decide on a waiting report, the user's own first; none if it is not their turn. */
export async function listHolders(db: Database, reportId: number, { levels, user }: Turn): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select s.holder_id as id, s.full_name from reports r, ${reviewers} s
    where r.id = ${reportId} and s.user_id = ${user.id} and ${isTurnOfHolder(levels)}`.execute(db);
  return rows.toSorted((a, b) => Number(a.id !== user.id) - Number(b.id !== user.id) || a.id - b.id);
}

/** Confirmations of a round before the last level, in order. */
export async function listConfirmations(db: Database, { id, round }: { readonly id: number; readonly round: number }) {
  const rows = await db
    .selectFrom('report_snapshots as s')
    .innerJoin('users as u', 'u.id', 's.author_id')
    .leftJoin('users as a', 'a.id', 's.delegator_id')
    .innerJoin('report_remarks as m', (join) =>
      join
        .onRef('m.report_id', '=', 's.report_id')
        .onRef('m.author_id', '=', 's.author_id')
        .onRef('m.created_at', '=', 's.created_at'),
    )
    .select(['s.level', 's.approver', 's.created_at', 'u.full_name', 'a.full_name as delegator', 'm.comment'])
    .where((where) => where.and({ 's.report_id': id, 's.round': round, 's.status': 'new' }))
    .where('s.level', 'is not', null)
    .where('m.section', 'is', null)
    .orderBy('s.id')
    .limit(MAX_LEVELS)
    .$narrowType<{ level: number; approver: Approver }>()
    .execute();
  return rows.map(({ created_at, full_name, delegator, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    by: full_name,
    ...(delegator !== null && { on_behalf_of: delegator }),
  }));
}

/** Notifies the staff who decide next, unless the report was decided on meanwhile. */
export async function notifyLevel(tx: Tx, reportId: number): Promise<void> {
  const levels = await findLevels(tx);
  await sql`
    insert into notices (user_id, kind, report_id)
    select u.id, 'report_at_level', r.id
    from reports r join clusters c on c.id = r.cluster_id, users u
    where r.id = ${reportId} and r.status = 'new' and ${mayReadReports} and ${isTurnOf(levels, sql`u.id`)} and not ${preparedBy(sql`u.id`)}
    order by u.id`.execute(tx);
}
