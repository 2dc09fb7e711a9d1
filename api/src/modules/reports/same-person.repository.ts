import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';
import type { SignerCertificate } from '../../kernel/database/schema/signature-tables';
import { readSubject } from '../../kernel/providers/one-id';
import { PINFL, valuesIn } from '../../kernel/signatures/names';
import { hasConfirmed, listHolders, type Holder, type Turn } from '../approval/repository';
import { preparedBy } from './repository';

/** What is known of a person: one of the two is set. */
type PersonRow = {
  readonly own: boolean;
  readonly certificate: SignerCertificate | null;
  readonly subject: string | null;
};

/**
 * Whether the person behind an account prepared the report with another account, signed it, or confirmed it at an earlier level of
 * approval. Compares certificates and PINFLs.
 * @param oneId ids of providers whose subjects name a PINFL
 */
export async function isSamePerson(
  db: Database,
  { id, userId }: { readonly id: number; readonly userId: number },
  oneId: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<PersonRow>`
    with accounts as (
      select u.id, u.id = ${userId} as own from reports r, users u
      where r.id = ${id} and (u.id = ${userId} or ${preparedBy(sql`u.id`)} or ${hasConfirmed(sql`u.id`)})
    )
    select a.own, c.certificate, null as subject from accounts a join certificates c on c.user_id = a.id
    union all
    select a.own, null, i.subject from accounts a join identities i on i.user_id = a.id and i.provider = any(${oneId})
    union all
    select false, g.signer, null from signatures g
    where g.entity = 'reports' and g.entity_id = ${id} and g.act = 'submit'`.execute(db);
  const userMarks = new Set(rows.filter((row) => row.own).flatMap(marksOf));
  return rows.some((row) => !row.own && marksOf(row).some((mark) => userMarks.has(mark)));
}

/** For whom a user decides on a waiting report. Skips a delegator who prepared the report, if there is another delegator. */
export async function findHolder(
  db: Database,
  id: number,
  { oneId, ...turn }: Turn & { readonly oneId: readonly string[] },
): Promise<{ readonly holder: Holder | undefined; readonly isSame: boolean }> {
  const holders = await listHolders(db, id, turn);
  for (const holder of holders)
    if (holder.id === turn.user.id || !(await isSamePerson(db, { id, userId: holder.id }, oneId)))
      return { holder, isSame: false };
  return { holder: holders[0], isSame: holders.length > 0 };
}

const marksOf = ({ certificate, subject }: PersonRow): string[] => [
  ...(certificate ? [certificate.fingerprint, ...valuesIn(certificate.subject, PINFL)] : []),
  ...(subject === null ? [] : [readSubject(subject).pin]),
];
