import type { OwnMail, OwnMailChange, Preferences, PreferencesChange } from '@klaster/shared/contract/accounts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/connect';

const PREFERENCES = ['language', 'colour_mode'] as const;

export function findPreferences(db: Database, id: number) {
  const columns = [...PREFERENCES, 'hints_off', 'seen_hints'] as const;
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Leaves the version of the account, which administrators see, unchanged. */
export function savePreferences(
  db: Database,
  id: number,
  { seen_hint, ...change }: PreferencesChange,
): Promise<Preferences> {
  return db
    .updateTable('users')
    .set({
      ...change,
      // Turning hints on again shows all of them.
      ...(change.hints_off === false && { seen_hints: [] }),
      ...(seen_hint && {
        seen_hints: sql<string[]>`array_append(array_remove(seen_hints, ${seen_hint}::text), ${seen_hint}::text)`,
      }),
    })
    .where('id', '=', id)
    .returning(PREFERENCES)
    .executeTakeFirstOrThrow();
}

export function findMail(db: Database, id: number): Promise<OwnMail> {
  return db
    .selectFrom('users')
    .innerJoin('mail_state as m', (join) => join.onTrue())
    .select(['email', 'wants_mail', 'mail_digest', 'm.is_on as sends_mail'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('email_confirmed'))
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Leaves the version of the account, which administrators see, unchanged. */
export async function saveMailSettings(tx: Tx, id: number, settings: Omit<OwnMailChange, 'email'>): Promise<void> {
  await tx.updateTable('users').set(settings).where('id', '=', id).execute();
}

export type PasswordReplacement = {
  /** The verified hash; null if the account has no password. */
  readonly known: string | null;
  readonly password_hash: string;
};

/** Returns false if the password was changed meanwhile. */
export async function replacePassword(tx: Tx, id: number, { known, password_hash }: PasswordReplacement) {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', known)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
