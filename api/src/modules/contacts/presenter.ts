import { contactsChanges, type ContactsVersion } from '@klaster/shared/contract';
import type { ContactsRow } from './repository';

/** A version as administrators see it, with its changes since the previous version; the first one has none. */
export function presentVersion(row: ContactsRow, before: ContactsRow | undefined): ContactsVersion {
  const { version, content, author_name, published_at, restored_from } = row;
  return {
    version,
    content,
    author_name,
    published_at: published_at.toISOString(),
    restored_from,
    changes: before ? contactsChanges(before.content, content) : [],
  };
}
