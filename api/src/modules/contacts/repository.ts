import type { ContactsContent } from '@klaster/shared/contract/contacts';
import { sql, type Insertable } from 'kysely';
import type { ActTx } from '../../kernel/authority/guarded';
import { countRows, type Database, type Tx } from '../../kernel/database/connect';
import type { Tables } from '../../kernel/database/schema/tables';

export function listVersions(db: Database, { limit, offset }: { readonly limit: number; readonly offset: number }) {
  return db
    .selectFrom('contacts_versions as v')
    .leftJoin('users as u', 'u.id', 'v.author_id')
    .select(['v.version', 'v.content', 'v.restored_from', 'v.published_at', 'u.full_name as author_name'])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type ContactsRow = Awaited<ReturnType<typeof listVersions>>[number];

export const countVersions = (db: Database): Promise<number> => countRows(db.selectFrom('contacts_versions'));

export async function findContent(db: Database, version: number): Promise<ContactsContent | undefined> {
  const found = db.selectFrom('contacts_versions').select('content').where('version', '=', version);
  return (await found.executeTakeFirst())?.content;
}

export async function findLatestContent(db: Database): Promise<ContactsContent> {
  const latest = db.selectFrom('contacts_versions').select('content').orderBy('version', 'desc').limit(1);
  return (await latest.executeTakeFirstOrThrow()).content;
}

type NewVersion = Omit<Insertable<Tables['contacts_versions']>, 'content'> & { readonly content: ContactsContent };

export async function insertVersion(tx: ActTx, { content, ...version }: NewVersion): Promise<void> {
  await tx
    .insertInto('contacts_versions')
    .values({ ...version, content: JSON.stringify(content) })
    .execute();
}

/** Unique among the advisory locks. */
const CONTACTS_LOCK = 2_026_034;

export async function holdContacts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CONTACTS_LOCK}::bigint)`.execute(tx);
}
