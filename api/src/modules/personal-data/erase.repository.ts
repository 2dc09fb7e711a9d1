import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/connect';
import { currentTime } from '../../kernel/database/current-time';
import { userKeys } from '../../kernel/texts/name-keys';

type Pseudonym = { readonly id: number; readonly login: string; readonly full_name: string };

/** Leaves the id, the territory and the time of creation; ends the sessions. */
export async function emptyAccount(tx: Tx, { id, ...names }: Pseudonym): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...names,
      ...userKeys(names),
      password_hash: null,
      positions: [],
      last_sign_in: null,
      language: null,
      colour_mode: null,
      email: null,
      email_confirmed_at: null,
      wants_mail: true,
      hints_off: false,
      seen_hints: [],
      erased_at: currentTime,
      updated_at: currentTime,
      version: sql`version + 1`,
      token_version: sql`token_version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

type Erasure = { readonly id: number; readonly actorId: number; readonly requestId: string | null };

/** Also records the erasure. */
export async function eraseFromAudit(tx: Tx, { id, actorId, requestId }: Erasure): Promise<void> {
  await sql`select erase_from_audit(${id}::integer, ${actorId}::integer, ${requestId}::text)`.execute(tx);
}
