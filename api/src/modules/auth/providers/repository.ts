import { type Database, type Tx, currentTime } from '../../../kernel/database/connect';

type Subject = { readonly issuer: string; readonly subject: string };

export function findIdentity(db: Database, { issuer, subject }: Subject) {
  return db
    .selectFrom('identities')
    .select(['id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export function listIdentities(db: Database, userId: number) {
  return db
    .selectFrom('identities')
    .select(['id', 'provider', 'linked_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Subjects of an account at these providers. */
export async function listSubjects(db: Database, userId: number, providers: readonly string[]): Promise<string[]> {
  if (providers.length === 0) return [];
  const found = db.selectFrom('identities').select('subject').where('user_id', '=', userId);
  const rows = await found.where('provider', 'in', providers).orderBy('id').execute();
  return rows.map(({ subject }) => subject);
}

export type NewIdentity = Subject & { readonly user_id: number; readonly provider: string };

/** Returns false if the person is linked already, to any account. */
export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const added = tx.insertInto('identities').values(identity);
  const { numInsertedOrUpdatedRows } = await added
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function noteIdentityUse(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('identities').set({ last_used_at: currentTime }).where('id', '=', id).execute();
}

/** One, or all of an account. @returns ids of their providers */
export async function deleteIdentities(tx: Tx, userId: number, id?: number): Promise<string[]> {
  const removed = tx.deleteFrom('identities').where('user_id', '=', userId).returning('provider');
  const rows = await (id === undefined ? removed : removed.where('id', '=', id)).execute();
  return rows.map(({ provider }) => provider);
}

type ProviderSession = {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
};

/** Accounts with sessions of a person, or with the one session of the provider. */
export function listSignedIn(tx: Tx, { issuer, subject, sid }: ProviderSession) {
  return tx
    .selectFrom('sessions as s')
    .innerJoin('identities as i', 'i.id', 's.identity_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.login', 'u.full_name', 'u.positions', 'u.province_code', 'u.cluster_id', 's.id as session_id'])
    .where('i.issuer', '=', issuer)
    .$if(subject !== undefined, (found) => found.where('i.subject', '=', subject ?? ''))
    .$if(sid !== undefined, (found) => found.where('s.provider_sid', '=', sid ?? ''))
    .orderBy('s.id')
    .execute();
}
