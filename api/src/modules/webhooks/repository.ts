import { MAX_BEHIND, type WebhookAttempt } from '@klaster/shared/contract/accounts';
import { sql, type Insertable } from 'kysely';
import type { KeyCaller } from '../../kernel/authority/scope';
import { countRows, type Database, type Tx } from '../../kernel/database/connect';
import type { Tables } from '../../kernel/database/schema/tables';
import { isLive } from '../api-keys/repository';
import type { Position } from '../changes/position';

/** A sender that claimed a webhook is considered dead after this time, which exceeds the time limit of a message. */
const LEASE_S = 30;

const MAX_FAILING_DAYS = 3;

/** Webhooks of valid keys, the latest first. */
export async function listWebhooks(db: Database, limit: number) {
  return db
    .selectFrom('webhooks as w')
    .innerJoin('api_keys as k', 'k.id', 'w.key_id')
    .innerJoinLateral(
      (builder) =>
        builder
          .selectFrom(
            sql<{ at: Date }>`(
            select c.at from changes c where (c.xid, c.seq) > (w.xid, w.seq) order by c.xid, c.seq limit ${MAX_BEHIND + 1}
          )`.as('c'),
          )
          .select([
            sql<number>`count(*)::int`.as('behind'),
            sql<number>`coalesce(extract(epoch from clock_timestamp() - min(c.at)), 0)::int`.as('lag_seconds'),
          ])
          .as('pending'),
      (join) => join.onTrue(),
    )
    .selectAll('w')
    .select([sql<string>`w.xid::text`.as('xid'), sql<string>`w.seq::text`.as('seq'), 'behind', 'lag_seconds'])
    .where(isLive)
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute();
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

export const countWebhooks = (tx: Tx): Promise<number> =>
  countRows(tx.selectFrom('webhooks as w').innerJoin('api_keys as k', 'k.id', 'w.key_id').where(isLive));

export async function insertWebhook(tx: Tx, webhook: Insertable<Tables['webhooks']>): Promise<number> {
  return (await tx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()).id;
}

/** Locks a webhook of a valid key. */
export const lockWebhook = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhooks as w')
    .innerJoin('api_keys as k', 'k.id', 'w.key_id')
    .select(['w.id', 'w.key_id', 'w.url', 'w.secret', 'w.state', 'w.epoch'])
    .select([sql<string>`w.xid::text`.as('xid'), sql<string>`w.seq::text`.as('seq')])
    .where('w.id', '=', id)
    .where(isLive)
    .forUpdate('w')
    .executeTakeFirst();

type ByHand = { readonly state?: 'active' | 'paused'; readonly position?: Position };

/** Forgets failures. A delivery in progress is not recorded. */
export async function changeWebhook(tx: Tx, id: number, { state, position }: ByHand): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      ...position,
      ...(state && { state }),
      ...(position && { replays: sql<number>`replays + 1` }),
      version: sql<number>`version + 1`,
      attempts: 0,
      failing_since: null,
      next_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** A webhook that only this process delivers, until its lease ends. */
export type Claim = Position & {
  readonly id: number;
  readonly key: KeyCaller;
  readonly url: string;
  /** Encrypted. */
  readonly secret: string;
  readonly version: number;
  readonly replays: number;
  readonly attempts: number;
};

type ClaimRow = Omit<Claim, 'key'> & { readonly key_id: number } & Pick<KeyCaller, 'scopes' | 'province_code'>;

/** Claims active webhooks of valid keys after whose positions something has changed. */
export async function claimDue(db: Database, limit: number): Promise<Claim[]> {
  const { rows } = await sql<ClaimRow>`
    with due as (
      select w.id, k.scopes, k.province_code from webhooks w join api_keys k on k.id = w.key_id
      where w.state = 'active' and w.next_at <= now() and ${isLive} and (
        w.epoch <> (select epoch from change_feed) or exists (
          select from changes c
          where (c.xid, c.seq) > (w.xid, w.seq) and c.xid < pg_snapshot_xmin(pg_current_snapshot())
        )
      )
      order by w.next_at, w.id limit ${limit} for update of w skip locked
    )
    update webhooks w set version = w.version + 1, next_at = now() + make_interval(secs => ${LEASE_S})
    from due where w.id = due.id
    returning w.id, w.key_id, w.url, w.secret, w.version, w.replays, w.attempts, w.epoch, w.xid::text, w.seq::text,
      due.scopes, due.province_code`.execute(db);
  return rows.map(({ key_id, scopes, province_code, ...row }) => ({
    ...row,
    key: { id: key_id, scopes, province_code },
  }));
}

/** `position`: everything before it is delivered; `pause`: seconds until the next attempt; `isFinal`: no further attempt. */
export type Outcome =
  | { readonly position: Position; readonly isSent: boolean }
  | { readonly failed: WebhookAttempt; readonly pause: number; readonly isFinal: boolean }
  | 'released';

/** Does nothing if the webhook has been claimed or changed since. */
export async function settle(db: Database, { id, version }: Pick<Claim, 'id' | 'version'>, outcome: Outcome) {
  await sql`update webhooks set ${changeBy(outcome)} where id = ${id} and version = ${version}`.execute(db);
}

function changeBy(outcome: Outcome) {
  if (outcome === 'released') return sql`next_at = now()`;
  if ('failed' in outcome) {
    const { failed, pause, isFinal } = outcome;
    return sql`
      attempts = attempts + 1, failing_since = coalesce(failing_since, now()), last_failure_at = now(),
      last_failure = ${failed.failure}, last_status = ${failed.status},
      state = case
        when ${isFinal}::boolean or failing_since < now() - make_interval(days => ${MAX_FAILING_DAYS}) then 'failed'
        else state
      end,
      next_at = now() + make_interval(secs => ${pause})`;
  }
  const { position, isSent } = outcome;
  const success = sql`, attempts = 0, failing_since = null, last_success_at = now()`;
  return sql`
    epoch = ${position.epoch}, xid = ${position.xid}::xid8, seq = ${position.seq}::bigint, next_at = now()
    ${isSent ? success : sql``}`;
}
