import type { AuthorityAct, CredentialChange, NoticeKind } from '@klaster/shared/contract/notices';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/connect';
import { queueWarnings } from './outbox.repository';

/** Whether user `u` may read reports of cluster `c`. Decides who gets notices and reminders, and who sees them later. Source: specification 6.1. */
export const mayReadReports = sql<boolean>`(
  (u.cluster_id is null or u.cluster_id = c.id) and (u.province_code is null or u.province_code = c.province_code)
)`;

type OfReport = {
  readonly kind: NoticeKind & `report_${string}`;
  readonly reportId: number;
  readonly sections: readonly string[];
  readonly actorId: number;
};

/** Notifies the cluster's people, the author and the submitter of a decision, except the actor. */
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

export async function notifyOfAcceptance(tx: Tx, inviterId: number, aboutId: number): Promise<void> {
  await sql`
    insert into notices (user_id, kind, about_id)
    select id, 'invitation_accepted', ${aboutId}::int from users where id = ${inviterId} and is_active`.execute(tx);
}

/** Call it before the change: the warning goes to the address confirmed at that moment, and to owners who are deactivated. */
export async function warnOwner(tx: Tx, userId: number, kind: 'rights_changed' | 'password_reset'): Promise<void> {
  await tx.insertInto('notices').values({ user_id: userId, kind, about_id: userId }).execute();
}

/** Warns the owner of changed credentials, also of their own acts: a thief with session and password would add a passkey. Source: specification 3.4.4, 3.4.7. */
export async function warnOfCredentials(tx: Tx, userId: number, change: CredentialChange): Promise<void> {
  const facts = JSON.stringify({ change });
  await tx
    .insertInto('notices')
    .values({ user_id: userId, kind: 'credentials_changed', about_id: userId, facts })
    .execute();
}

/** Recipients of a warning, with their addresses from before the act, which may change them. */
export type WarningRecipients = {
  readonly actorId: number;
  readonly people: readonly { readonly id: number; readonly address: string | null }[];
};

const isAdminOfRepublic = sql<boolean>`(
  is_active and 'ADMIN' = any(positions) and province_code is null and cluster_id is null
)`;

/** Administrators of the republic, and the actor. Call it before the act, which may deactivate or move some of them. */
export async function findWarningRecipients(tx: Tx, actorId: number): Promise<WarningRecipients> {
  const found = tx
    .selectFrom('users')
    .select(['id', sql<string | null>`case when email_confirmed_at is not null then email end`.as('address')])
    .where((where) => where.or([where('id', '=', actorId), isAdminOfRepublic]));
  return { actorId, people: await found.execute() };
}

type GivenAuthority = {
  readonly act: AuthorityAct;
  readonly aboutId?: number;
  readonly count?: number;
  /** Whether the act makes somebody an administrator; it is then listed first. */
  readonly givesAdmin?: boolean;
};

/** Notifies the administrators of the republic and the actor, so that the owner of a stolen session sees what is done in their name. Source: specification 3.4.6. */
export async function notifyOfAuthority(
  tx: Tx,
  { actorId, people }: WarningRecipients,
  given: GivenAuthority,
): Promise<void> {
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
