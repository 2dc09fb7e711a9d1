import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '../../kernel/database/connect';
import type { SignatureTables, SignerCertificate } from '../../kernel/database/schema/signature-tables';
import { clearExpired } from '../auth/expired.repository';

const MINUTES = 5;

type Pending = Omit<Insertable<SignatureTables['pending_signatures']>, 'expires_at'>;

export async function insertPending(tx: Tx, pending: Pending): Promise<void> {
  await clearExpired(tx, { table: 'pending_signatures', key: 'token_hash', time: 'expires_at' });
  const expires_at = sql<Date>`now() + make_interval(mins => ${MINUTES})`;
  await tx
    .insertInto('pending_signatures')
    .values({ ...pending, expires_at })
    .execute();
}

/** Only one of several concurrent uses succeeds. */
export function consumePending(tx: Tx, { token_hash, session_id }: Pick<Pending, 'token_hash' | 'session_id'>) {
  return tx
    .deleteFrom('pending_signatures')
    .where('token_hash', '=', token_hash)
    .where('session_id', '=', session_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['text', 'cms', 'signer'])
    .executeTakeFirst();
}

export async function insertSignature(tx: Tx, row: Insertable<SignatureTables['signatures']>): Promise<number> {
  const { id } = await tx.insertInto('signatures').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const selectSignatures = (db: Database) =>
  db.selectFrom('signatures as g').select(['g.id', 'g.snapshot_id', 'g.signer', 'g.at', 'g.text', 'g.cms']);

export async function listSignatures(db: Database, column: 'g.id' | 'g.snapshot_id', ids: readonly number[]) {
  return ids.length === 0 ? [] : selectSignatures(db).where(column, 'in', ids).execute();
}

/** The signature of the submission in a report's open round. */
export const findSubmitted = (db: Database, { id, round }: { readonly id: number; readonly round: number }) =>
  selectSignatures(db)
    .innerJoin('report_snapshots as s', 's.id', 'g.snapshot_id')
    .where((where) => where.and({ 'g.act': 'submit', 's.report_id': id, 's.round': round }))
    .orderBy('g.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type SignatureRow = Awaited<ReturnType<typeof listSignatures>>[number];

export async function findCertificate(db: Database, userId: number): Promise<SignerCertificate | undefined> {
  const own = db.selectFrom('certificates').select('certificate').where('user_id', '=', userId);
  return (await own.executeTakeFirst())?.certificate;
}

/** Returns false if another account has it. */
export async function replaceCertificate(tx: Tx, user_id: number, certificate: SignerCertificate): Promise<boolean> {
  await tx.deleteFrom('certificates').where('user_id', '=', user_id).execute();
  const added = tx
    .insertInto('certificates')
    .values({ user_id, fingerprint: certificate.fingerprint, certificate })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing());
  return (await added.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}
