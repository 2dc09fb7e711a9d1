import { sql, type Insertable } from 'kysely';
import { type Database, type Tx, currentTime } from '../../../kernel/database/connect';
import { clearExpired } from '../expired.repository';
import type { Tables } from '../../../kernel/database/schema/tables';
import { delegatorsOf } from '../../../kernel/authority/authority.repository';
import type { Delegator, SignedIn } from '../../../kernel/authority/scope';
import { generateSecret } from '../../../kernel/process/secret-file';

/** `is_seen_due`: the last use was recorded more than a minute ago. `lacks_factor`: a required second factor is not set up yet. */
export type SeenUser = SignedIn & { readonly is_seen_due: boolean; readonly lacks_factor: boolean };

const SEEN_SECONDS = 60;

const isSeenDue = sql<boolean>`s.last_seen < now() - make_interval(secs => ${SEEN_SECONDS})`;

/** ADMIN holds every position, and a delegate acts with UPDATE. */
const lacksFactor = sql<boolean>`
  not s.factor_met
  and exists (
    select from second_factor_positions r where r.position = any(u.positions) or 'ADMIN' = any(u.positions)
      or r.position = 'UPDATE' and json_array_length(d.delegators) > 0
  )
  and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`;

export type TokenNames = { readonly userId: number; readonly tokenVersion: number; readonly sessionId: number };

/** Finds an active user with an open session, unless the session or all tokens of the user were revoked. */
export function findUserOfSession(
  db: Database,
  { userId, tokenVersion, sessionId }: TokenNames,
): Promise<SeenUser | undefined> {
  return (
    db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      // Planned once, although it is used twice: planning takes most of the time of this statement.
      .crossJoinLateral(sql<{ delegators: Delegator[] }>`${delegatorsOf(sql`u.id`)}`.as('d'))
      .select(['u.id', 'u.login', 'u.full_name', 'u.positions', 'u.province_code', 'u.cluster_id'])
      .select(['s.id as session_id', isSeenDue.as('is_seen_due'), lacksFactor.as('lacks_factor')])
      .select('d.delegators')
      .where((where) =>
        where.and({ 's.id': sessionId, 'u.id': userId, 'u.token_version': tokenVersion, 'u.is_active': true }),
      )
      .executeTakeFirst()
  );
}

/** Whether a session of a locked account is open: it was not ended, and all sessions of the account were not ended after its start. */
export async function isOpenSession(
  tx: Tx,
  id: number,
  { id: user_id, token_version }: { readonly id: number; readonly token_version: number },
): Promise<boolean> {
  const session = tx.selectFrom('sessions').select('id').where('id', '=', id);
  const found = session.where('user_id', '=', user_id).where('token_version', '=', token_version);
  return (await found.executeTakeFirst()) !== undefined;
}

const FRESH_MINUTES = 10;

/** Whether a session began at a provider, a short time ago. */
export async function isFreshFromProvider(db: Database, id: number): Promise<boolean> {
  const session = db.selectFrom('sessions').select('id').where('id', '=', id).where('identity_id', 'is not', null);
  const since = sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`;
  return (await session.where('created_at', '>', since).executeTakeFirst()) !== undefined;
}

/** Records the last use of a session, unless another instance did so within the last minute. */
export async function recordLastUse(db: Database, id: number): Promise<void> {
  await db
    .updateTable('sessions as s')
    .set({ last_seen: currentTime })
    .where('s.id', '=', id)
    .where(isSeenDue)
    .execute();
}

export async function insertSession(db: Database, session: Insertable<Tables['sessions']>): Promise<number> {
  return (await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()).id;
}

/** Deletes sessions whose tokens have all expired. */
export const clearOldSessions = (db: Database, hours: number): Promise<void> =>
  clearExpired(db, { table: 'sessions', key: 'id', time: 'created_at' }, sql`now() - make_interval(hours => ${hours})`);

/** Open sessions of a user, the current one first. */
export function listSessions(db: Database, { id, session_id }: SignedIn, hours: number) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.browser', 's.system', 's.address', 's.created_at', 's.last_seen'])
    .select(sql<boolean>`s.id = ${session_id}`.as('is_current'))
    .where('u.id', '=', id)
    .whereRef('s.token_version', '=', 'u.token_version')
    .where('s.created_at', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .orderBy('is_current', 'desc')
    .orderBy('s.last_seen', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

export type EndedSession = Awaited<ReturnType<typeof deleteSessions>>[number];

export type WhichSessions = { readonly id: number } | { readonly allBut: number } | { readonly beyond: number };

/** Deletes sessions of a user. @param lifetimeHours lifetime of a session, which tells whether each was still open */
export function deleteSessions(
  tx: Tx,
  { userId, which, lifetimeHours }: { userId: number; which: WhichSessions; lifetimeHours: number },
) {
  return tx
    .deleteFrom('sessions as s')
    .where('s.user_id', '=', userId)
    .where(selects(userId, which))
    .returning(['s.id', 's.browser', 's.system', 's.address', 's.created_at', isValid(lifetimeHours).as('was_open')])
    .execute();
}

function selects(userId: number, which: WhichSessions) {
  if ('id' in which) return sql<boolean>`s.id = ${which.id}`;
  if ('allBut' in which) return sql<boolean>`s.id <> ${which.allBut}`;
  return sql<boolean>`s.id in (
    select id from sessions where user_id = ${userId} order by created_at desc, id desc offset ${which.beyond}
  )`;
}

/** Whether a token of session `s` is still valid. */
const isValid = (hours: number) => sql<boolean>`(
  s.created_at > now() - make_interval(hours => ${hours})
  and s.token_version = (select token_version from users where id = s.user_id)
)`;

/** Generated by the first instance on a database; all later ones use it. */
export async function readOrCreateTokenSecret(db: Database): Promise<string> {
  await db
    .insertInto('token_secret')
    .values({ secret: generateSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('token_secret').select('secret').executeTakeFirstOrThrow()).secret;
}
