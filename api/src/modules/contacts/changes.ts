import { contactsChanges, type ContactsContent, type ContactsVersion } from '@klaster/shared/contract/contacts';
import { recordChange, type Actor } from '../../kernel/audit/record.repository';
import type { Act, ActTx } from '../../kernel/authority/guarded';
import type { Database, Tx } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { findContent, holdContacts, insertVersion, listVersions, type ContactsRow } from './repository';

/** `seen`: the version that the author has seen. */
type Publication = { readonly seen: number; readonly content: ContactsContent };

/** Publishes the next version if anything changed. @throws ProblemError `stale_version` with the latest version */
export function publish(
  db: Database,
  { checks, ...actor }: Act,
  { seen, content }: Publication,
): Promise<ContactsVersion> {
  return checks.change(db, async (tx) => {
    await holdContacts(tx);
    return publishNext(tx, actor, { seen, content, restored_from: null });
  });
}

/** @throws ProblemError `not_found`, `stale_version` */
export function restore(
  db: Database,
  { checks, ...actor }: Act,
  { seen, version }: { readonly seen: number; readonly version: number },
): Promise<ContactsVersion> {
  return checks.change(db, async (tx) => {
    await holdContacts(tx);
    const content = await findContent(tx, version);
    if (!content) throw new ProblemError('not_found');
    return publishNext(tx, actor, { seen, content, restored_from: version });
  });
}

type NewVersion = Publication & { readonly restored_from: number | null };

async function publishNext(tx: ActTx, actor: Actor, { seen, content, restored_from }: NewVersion) {
  const latest = await latestVersion(tx);
  if (latest.version !== seen) throw new ProblemError('stale_version', { current: latest });
  if (contactsChanges(latest.content, content).length === 0) return latest;
  const version = latest.version + 1;
  await insertVersion(tx, { version, content, restored_from, author_id: actor.user.id });
  await recordChange(tx, actor, {
    action: 'publish',
    entity: 'contacts',
    id: version,
    before: latest.content,
    after: { ...content, ...(restored_from !== null && { restored_from }) },
  });
  return latestVersion(tx);
}

async function latestVersion(tx: Tx): Promise<ContactsVersion> {
  const [latest, before] = await listVersions(tx, { limit: 2, offset: 0 });
  if (!latest) throw new Error('No contacts are published');
  return presentVersion(latest, before);
}

/** A version with its changes since the previous one. */
export function presentVersion(row: ContactsRow, before: ContactsRow | undefined): ContactsVersion {
  const changes = before ? contactsChanges(before.content, row.content) : [];
  return { ...row, published_at: row.published_at.toISOString(), changes };
}
