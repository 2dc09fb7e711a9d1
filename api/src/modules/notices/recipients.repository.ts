import type { AuthorityAct, CredentialChange, NoticeKind } from '@klaster/shared/contract';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/connect';
import { queueWarnings } from './outbox.repository';

/**
 * Whether the user `u` may read reports of the cluster `c`: its own people may, and staff of its territory. The single condition for
 * notices of a report, for reminders, and for which notices are listed later. Source: specification 6.1.
 */
export const mayReadReports = sql<boolean>`(
  (u.cluster_id is null or u.cluster_id = c.id) and (u.province_code is null or u.province_code = c.province_code)
)`;

/**
 * Recipients of notices: the single source. An account that cannot sign in is not notified, nor an actor of their own act, unless it
 * gives authority or changes credentials. Notices of a report go only to those who may read it: its cluster's people, and staff of its territory.
 */

type OfReport = {
  readonly kind: NoticeKind & `report_${string}`;
  readonly reportId: number;
  /** Sections with a remark. */
  readonly sections: readonly string[];
  readonly actorId: number;
};

/** Notifies of a decision on a report: its cluster's people, its author and its submitter. */
export async function notifyOfReport(tx: Tx, { kind, reportId, sections, actorId }: OfReport): Promise<void> {
  await sql`
    insert into notices (user_id, kind, report_id, facts)
    select u.id, ${kind}, r.id, ${JSON.stringify({ sections })}::jsonb
    from reports r join clusters c on c.id = r.cluster_id,
      lateral (select id from users where cluster_id = c.id union select r.author_id union select r.submitted_by) as a
      join users u on u.id = a.id
    where r.id = ${reportId} and u.is_active and u.id <> ${actorId} and ${mayReadReports}
    order by u.id`.execute(tx);
}

/** Notifies an inviter, if still active, that the invitation was accepted. */
export async function notifyOfAcceptance(tx: Tx, inviterId: number, aboutId: number): Promise<void> {
  await sql`
    insert into notices (user_id, kind, about_id)
    select id, 'invitation_accepted', ${aboutId}::int from users where id = ${inviterId} and is_active`.execute(tx);
}

/**
 * Warns the owner of a change to their account. To be called before the change: the warning is mailed to the address confirmed at
 * that moment, and a deactivated owner is to receive it too.
 */
export async function warnOwner(tx: Tx, userId: number, kind: 'rights_changed' | 'password_reset'): Promise<void> {
  await tx.insertInto('notices').values({ user_id: userId, kind, about_id: userId }).execute();
}

/**
 * Warns the owner of an account that its credentials changed, by their own act too: a thief with session and password would add a
 * passkey. Source: specification 3.4.4, 3.4.7.
 */
export async function warnOfCredentials(tx: Tx, userId: number, change: CredentialChange): Promise<void> {
  const facts = JSON.stringify({ change });
  await tx
    .insertInto('notices')
    .values({ user_id: userId, kind: 'credentials_changed', about_id: userId, facts })
    .execute();
}

/** Recipients of the notice of an act, with their addresses from before the act, which may change their accounts. */
export type Witnesses = {
  readonly actorId: number;
  /** `address`: the confirmed one; null: none. */
  readonly people: readonly { readonly id: number; readonly address: string | null }[];
};

const isAdminOfRepublic = sql<boolean>`(
  is_active and 'ADMIN' = any(positions) and province_code is null and cluster_id is null
)`;

/**
 * Finds the recipients of the notice of an act: every administrator of the republic, and the actor. To be called before the act: an
 * administrator whom it deactivates, demotes, moves or gives another address would not be found afterwards.
 * @param tx transaction of the act
 */
export async function findWitnesses(tx: Tx, actorId: number): Promise<Witnesses> {
  const found = tx
    .selectFrom('users')
    .select(['id', sql<string | null>`case when email_confirmed_at is not null then email end`.as('address')])
    .where((where) => where.or([where('id', '=', actorId), isAdminOfRepublic]));
  return { actorId, people: await found.execute() };
}

type GivenAuthority = {
  readonly act: AuthorityAct;
  readonly aboutId?: number;
  /** Number of accounts, if it concerns several. */
  readonly count?: number;
  /** Somebody has the rights of an administrator by it which they had not: it is named first. */
  readonly givesAdmin?: boolean;
};

/**
 * Notifies that authority was given or taken: the witnesses, and the current administrators of the republic. The actor is among them,
 * so that the owner of a stolen session sees what is done in their name. Source: specification 3.4.6.
 * @param tx transaction of the act
 */
export async function notifyOfAuthority(tx: Tx, { actorId, people }: Witnesses, given: GivenAuthority): Promise<void> {
  const { act, aboutId, count, givesAdmin } = given;
  const facts = JSON.stringify({
    act,
    ...(count !== undefined && { count }),
    ...(givesAdmin && { gives_admin: true }),
  });
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into notices (user_id, kind, about_id, actor_id, facts)
    select id, 'authority_given', ${aboutId ?? null}::int, ${actorId}::int, ${facts}::jsonb
    from users
    where id = any(${people.map(({ id }) => id)}::int[]) or ${isAdminOfRepublic}
    order by id
    returning id, user_id`.execute(tx);
  const addresses = new Map(people.map(({ id, address }) => [id, address]));
  const warnings = rows.flatMap(({ id, user_id }) => {
    const address = addresses.get(user_id);
    return address ? [{ user_id, notice_id: id, address }] : [];
  });
  await queueWarnings(tx, warnings);
}
