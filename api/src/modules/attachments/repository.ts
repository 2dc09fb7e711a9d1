import type { NewAttachment, UploadOffset } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import { sql, type Selectable } from 'kysely';
import type { ActTx } from '../../kernel/authority/guarded';
import { currentTime, type Database, type Tx } from '../../kernel/database/connect';
import type { AttachmentTables } from '../../kernel/database/schema/attachment-tables';

export type AttachmentRow = Selectable<AttachmentTables['attachments']>;

/** What a file belongs to. */
export type Owner = { readonly report_id: number } | { readonly register: RegisterName; readonly entry_id: number };

const isOf = (owner: Owner) =>
  'report_id' in owner
    ? sql<boolean>`report_id = ${owner.report_id}`
    : sql<boolean>`register = ${owner.register} and entry_id = ${owner.entry_id}`;

type Reader = { readonly userId: number; /** Leaves out later ones. */ readonly until?: Date | null };

/** Uploads are listed to their sender only. */
export function listAttachments(
  db: Database,
  owner: Owner,
  { userId, until = null }: Reader,
): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where(isOf(owner))
    .where(sql<boolean>`(state in ('checking', 'kept') or (state = 'uploading' and created_by = ${userId}))`)
    .where(sql<boolean>`(${until}::timestamptz is null or created_at <= ${until})`)
    .orderBy('id')
    .execute();
}

/** How much of a file has arrived. */
export function findOffset(db: Database, owner: Owner, id: number): Promise<UploadOffset | undefined> {
  return db
    .selectFrom('attachments')
    .select(['received as offset', 'size'])
    .where('id', '=', id)
    .where(isOf(owner))
    .where('state', '<>', 'removed')
    .executeTakeFirst();
}

/** Files of the owner, and unfinished uploads of the account. */
export async function countAttachments(tx: Tx, owner: Owner, userId: number) {
  const { rows } = await sql<{ own: number; uploading: number }>`
    select (select count(*)::int from attachments where ${isOf(owner)} and state <> 'removed') as own,
      (select count(*)::int from attachments where created_by = ${userId} and state = 'uploading') as uploading`.execute(
    tx,
  );
  return rows[0]!;
}

type Begun = NewAttachment & { readonly act?: 'remove' | 'restore'; readonly userId: number };

export async function insertAttachment(tx: ActTx, owner: Owner, { name, size, act, userId }: Begun): Promise<number> {
  const row = { ...owner, name, size, act: act ?? null, created_by: userId };
  return (await tx.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export function lockAttachment(tx: ActTx, owner: Owner, id: number): Promise<AttachmentRow | undefined> {
  return tx
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where(isOf(owner))
    .where('state', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst();
}

export function lockRemoved(tx: ActTx, owner: Owner, id: number): Promise<AttachmentRow | undefined> {
  return tx
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where(isOf(owner))
    .where('state', '=', 'removed')
    .forUpdate()
    .executeTakeFirst();
}

/** @returns whether the file is whole now */
export async function appendPart(tx: ActTx, { id, size, received }: AttachmentRow, bytes: Buffer): Promise<boolean> {
  const isWhole = received + bytes.length === size;
  await tx.insertInto('attachment_parts').values({ attachment_id: id, starts_at: received, bytes }).execute();
  await tx
    .updateTable('attachments')
    .set({ received: received + bytes.length, updated_at: currentTime, ...(isWhole && { state: 'checking' as const }) })
    .where('id', '=', id)
    .execute();
  return isWhole;
}

export async function deleteAttachment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('attachments').where('id', '=', id).execute();
}

/** @param by null: not removed */
export async function setRemoved(tx: ActTx, id: number, by: number | null): Promise<void> {
  const state = by === null ? 'kept' : 'removed';
  await tx
    .updateTable('attachments')
    .set({ state, removed_by: by, updated_at: currentTime })
    .where('id', '=', id)
    .execute();
}

/** A part at a time, without holding a connection. */
export async function* readParts(
  db: Database,
  { id, size }: Pick<AttachmentRow, 'id' | 'size'>,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const part = await db
      .selectFrom('attachment_parts')
      .select('bytes')
      .where('attachment_id', '=', id)
      .where('starts_at', '=', at)
      .executeTakeFirst();
    if (!part) throw new Error(`attachment ${id} has no part at ${at}`);
    yield part.bytes;
    at += part.bytes.length;
  }
}

const WAITING_SECONDS = 60;

/** Files whose check was interrupted. */
export function listUnchecked(db: Database, most: number): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('state', '=', 'checking')
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${WAITING_SECONDS}::int)`)
    .orderBy('updated_at')
    .limit(most)
    .execute();
}

export const findUnchecked = (db: Database, id: number): Promise<AttachmentRow | undefined> =>
  db.selectFrom('attachments').selectAll().where('id', '=', id).where('state', '=', 'checking').executeTakeFirst();

/** Undefined: another instance was first. */
export function lockUnchecked(tx: Tx, id: number): Promise<AttachmentRow | undefined> {
  return tx
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .forUpdate()
    .executeTakeFirst();
}

export async function setKept(tx: Tx, id: number, known: Pick<AttachmentRow, 'type' | 'sha256'>): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ ...known, state: 'kept', updated_at: currentTime })
    .where('id', '=', id)
    .execute();
}

/** Puts it at the end of the queue. */
export async function postpone(db: Database, id: number): Promise<void> {
  await db.updateTable('attachments').set({ updated_at: currentTime }).where('id', '=', id).execute();
}
