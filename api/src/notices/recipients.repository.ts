import type { NoticeKind } from '@klaster/shared/contract';
import { sql } from 'kysely';
import type { Tx } from '../database/connect';
import { mayReadReports } from './fragments.repository';

/**
 * Who is told of what: the one place that says so. Whoever cannot sign in is told of nothing, nobody of what they did themselves,
 * and of a report only who may read it: its cluster's people, and staff of its territory.
 */

type OfReport = {
  readonly kind: NoticeKind & `report_${string}`;
  readonly reportId: number;
  /** Sections that something was remarked on. */
  readonly sections: readonly string[];
  readonly actorId: number;
};

/** Tells of a decision on a report: its cluster's people, who began it and who sent it in. */
export async function tellOfReport(tx: Tx, { kind, reportId, sections, actorId }: OfReport): Promise<void> {
  await sql`
    insert into notices (user_id, kind, report_id, facts)
    select u.id, ${kind}, r.id, ${JSON.stringify({ sections })}::jsonb
    from reports r join clusters c on c.id = r.cluster_id,
      lateral (select id from users where cluster_id = c.id union select r.author_id union select r.submitted_by) as a
      join users u on u.id = a.id
    where r.id = ${reportId} and u.is_active and u.id <> ${actorId} and ${mayReadReports}
    order by u.id`.execute(tx);
}

type OfAccount = {
  readonly kind: 'rights_changed' | 'invitation_accepted';
  readonly userId: number;
  readonly aboutId: number;
};

/** Tells one user of an account: their own, or one that they invited. */
export async function tellOfAccount(tx: Tx, { kind, userId, aboutId }: OfAccount): Promise<void> {
  await sql`
    insert into notices (user_id, kind, about_id)
    select id, ${kind}, ${aboutId}::int from users where id = ${userId} and is_active`.execute(tx);
}
