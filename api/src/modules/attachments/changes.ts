import { UNDO_SECONDS, UPLOAD_PART_BYTES, type NewAttachment, type UploadOffset } from '@klaster/shared/contract/http';
import { recordChange } from '../../kernel/audit/record.repository';
import type { Act, ActTx } from '../../kernel/authority/guarded';
import { assertMayUndo } from '../../kernel/clock/undo-window';
import type { Tx } from '../../kernel/database/connect';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import { assertRoom } from './policy';
import {
  appendPart,
  countAttachments,
  deleteAttachment,
  findUnchecked,
  insertAttachment,
  lockAttachment,
  lockRemoved,
  setRemoved,
  type AttachmentRow,
  type Owner,
} from './repository';
import { describeFile, settle, type Settling } from './settle';

/** A change of the files of a report or entry. */
export type FileAct = Act & {
  readonly owner: Owner;
  /** Locks the owner and checks whether its files may be changed. */
  readonly lockOwner: (tx: ActTx) => Promise<unknown>;
};

type Changed = { readonly id: number };

type New = NewAttachment & { readonly act?: 'remove' | 'restore' };

/** @throws ProblemError `file_refused` if there are too many, `too_many_uploads` */
export function beginUpload({ db }: Settling, by: FileAct, file: New): Promise<Changed> {
  return by.checks.change(db, async (tx) => {
    await by.lockOwner(tx);
    assertRoom(await countAttachments(tx, by.owner, by.user.id));
    return { id: await insertAttachment(tx, by.owner, { ...file, userId: by.user.id }) };
  });
}

type Part = { readonly id: number; readonly offset: number; readonly bytes: Buffer };

/**
 * Stores a part at the end of what has arrived. The last one has the file checked.
 * @throws ProblemError `stale_version` if the offset is not the end, `file_refused`
 */
export async function takePart(settling: Settling, by: FileAct, { id, offset, bytes }: Part): Promise<UploadOffset> {
  const { size, received } = await by.checks.change(settling.db, async (tx) => {
    await by.lockOwner(tx);
    const upload = await lockUpload(tx, by, id);
    assertPart(upload, offset, bytes);
    await appendPart(tx, upload, bytes);
    return { size: upload.size, received: upload.received + bytes.length };
  });
  const whole = received === size && (await findUnchecked(settling.db, id));
  if (whole) await settle(settling, whole, by);
  return { offset: received, size };
}

/** Small parts would make many rows. */
const LEAST_BYTES = UPLOAD_PART_BYTES / 4;

function assertPart({ received, size, state }: AttachmentRow, offset: number, { length }: Buffer): void {
  if (Number.isNaN(offset)) throw wrongField('Upload-Offset', 'invalid');
  if (state !== 'uploading' || offset !== received) throw new ProblemError('stale_version');
  if (received + length > size) throw wrongField('', 'too_big');
  if (length === 0 || (length < LEAST_BYTES && received + length < size)) throw wrongField('', 'too_small');
}

/** Only its sender continues an upload. */
async function lockUpload(tx: ActTx, { owner, user }: FileAct, id: number): Promise<AttachmentRow> {
  const upload = await lockAttachment(tx, owner, id);
  if (!upload) throw new ProblemError('not_found');
  if (upload.created_by !== user.id) throw new ProblemError('not_own_act');
  return upload;
}

/** An unfinished upload is deleted; a file can be brought back for some seconds. */
export function removeFile({ db }: Settling, by: FileAct, id: number): Promise<Changed & { undo_seconds?: number }> {
  return by.checks.change(db, async (tx) => {
    await by.lockOwner(tx);
    const file = await lockAttachment(tx, by.owner, id);
    if (!file) throw new ProblemError('not_found');
    if (file.state !== 'kept') {
      if (file.created_by !== by.user.id) throw new ProblemError('not_own_act');
      await deleteAttachment(tx, id);
      return { id };
    }
    await setRemoved(tx, id, by.user.id);
    await record(tx, by, { file, action: 'detach' });
    return { id, undo_seconds: UNDO_SECONDS };
  });
}

/** @throws ProblemError `not_own_act`, `undo_expired` */
export function undoFileRemoval({ db }: Settling, by: FileAct, id: number): Promise<Changed> {
  return by.checks.change(db, async (tx) => {
    await by.lockOwner(tx);
    const file = await lockRemoved(tx, by.owner, id);
    if (!file) throw new ProblemError('not_found');
    await assertMayUndo(tx, by.user.id, { user_id: file.removed_by, at: file.updated_at });
    assertRoom({ ...(await countAttachments(tx, by.owner, by.user.id)), uploading: 0 });
    await setRemoved(tx, id, null);
    await record(tx, by, { file, action: 'attach' });
    return { id };
  });
}

type Recorded = { readonly file: AttachmentRow; readonly action: 'attach' | 'detach' };

const record = (tx: Tx, by: FileAct, { file, action }: Recorded): Promise<void> =>
  recordChange(tx, by, describeFile(file, { action, byStaff: by.user.cluster_id === null }));
