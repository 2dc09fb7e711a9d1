import type { NewAttachment } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { ActTx } from '../../kernel/authority/guarded';
import { currentTime, type Database, type Tx } from '../../kernel/database/connect';
import type { Tables } from '../../kernel/database/schema/tables';

export type AttachmentRow = Selectable<Tables['attachments']>;

/** What a file belongs to. */
export type Owner = { readonly report_id: number } | { readonly register: RegisterName; readonly entry_id: number };

const isOf = (owner: Owner) =>
  'report_id' in owner
    ? sql<boolean>`report_id = ${owner.report_id}`
    : sql<boolean>`register = ${owner.register} and entry_id = ${owner.entry_id}`;

export type Reader = {
  readonly userId: number;
  /** The files as they were at that time. */
  readonly until?: Date | null;
};

/** Uploads are listed to their sender only. */
export function listAttachments(
  db: Database,
  owner: Owner,
  { userId, until = null }: Reader,
): Promise<AttachmentRow[]> {
  const isShown = sql<boolean>`case when ${until}::timestamptz is null
    then state in ('checking', 'stored') or (state = 'uploading' and created_by = ${userId})
    else created_at <= ${until} and (state in ('checking', 'stored') or (state = 'removed' and updated_at > ${until}))
    end`;
  return db.selectFrom('attachments').selectAll().where(isOf(owner)).where(isShown).orderBy('id').execute();
}

/** Files of the owner, those among them that are not removed, and unfinished uploads of the account. */
export async function countAttachments(tx: Tx, owner: Owner, userId: number) {
  const { rows } = await sql<{ stored: number; own: number; uploading: number }>`
    select count(*) filter (where ${isOf(owner)})::int as stored,
      count(*) filter (where ${isOf(owner)} and state <> 'removed')::int as own,
      count(*) filter (where created_by = ${userId} and state = 'uploading')::int as uploading
    from attachments where ${isOf(owner)} or (created_by = ${userId} and state = 'uploading')`.execute(tx);
  return rows[0]!;
}

/** Of all accounts. */
export async function countUnfinished(tx: Tx) {
  const { rows } = await sql<{ uploads: number; bytes: number }>`
    select count(*)::int as uploads, coalesce(sum(size), 0)::float8 as bytes
    from attachments where state = 'uploading'`.execute(tx);
  return rows[0]!;
}

type Begun = NewAttachment & { readonly userId: number };

export async function insertAttachment(tx: ActTx, owner: Owner, { name, size, act, userId }: Begun): Promise<number> {
  const row = { ...owner, name, size, act: act ?? null, created_by: userId };
  return (await tx.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** @param owner absent: of any */
export function lockAttachment(tx: Tx, id: number, owner?: Owner): Promise<AttachmentRow | undefined> {
  return tx
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where(owner ? isOf(owner) : sql<boolean>`true`)
    .forUpdate()
    .executeTakeFirst();
}

export const hasAttachment = async (db: Database, id: number): Promise<boolean> =>
  (await db.selectFrom('attachments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const updateAttachment = (
  db: Database,
  id: number,
  change: UpdateObject<Tables, 'attachments'>,
): Promise<AttachmentRow> =>
  db
    .updateTable('attachments')
    .set({ ...change, updated_at: currentTime })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A file counts as attached since it was whole. */
export async function appendPart(
  tx: ActTx,
  { id, size, received }: AttachmentRow,
  bytes: Buffer,
): Promise<AttachmentRow> {
  await tx.insertInto('attachment_parts').values({ attachment_id: id, starts_at: received, bytes }).execute();
  const now = received + bytes.length;
  const whole = { state: 'checking' as const, created_at: currentTime };
  return updateAttachment(tx, id, { received: now, ...(now === size && whole) });
}

export async function deleteAttachment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('attachments').where('id', '=', id).execute();
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
export function listUnchecked(db: Database, limit: number): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('state', '=', 'checking')
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${WAITING_SECONDS}::int)`)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
