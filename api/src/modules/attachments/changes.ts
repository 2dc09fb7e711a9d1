import { UNDO_SECONDS, UPLOAD_PART_BYTES, type NewAttachment, type UploadOffset } from '@klaster/shared/contract/http';
import type { Act, ActTx } from '../../kernel/authority/guarded';
import { assertMayUndo } from '../../kernel/clock/undo-window';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import { assertCapacity, assertRoom } from './policy';
import {
  appendPart,
  countAttachments,
  countUnfinished,
  deleteAttachment,
  insertAttachment,
  lockAttachment,
  updateAttachment,
  type AttachmentRow,
  type Owner,
} from './repository';
import { recordFile, settle, type Settling } from './settle';

/** A change of the files of a report or entry. */
export type FileAct = Act & {
  readonly owner: Owner;
  /** Locks the owner and checks whether its files may be changed. */
  readonly lockOwner: (tx: ActTx) => Promise<unknown>;
};

type Changed = { readonly id: number };

/** @throws ProblemError `file_refused` if there are too many, `too_many_uploads`, `busy` */
export function beginUpload({ db }: Settling, by: FileAct, file: NewAttachment): Promise<Changed> {
  return by.checks.change(db, async (tx) => {
    await by.lockOwner(tx);
    assertRoom(await countAttachments(tx, by.owner, by.user.id));
    assertCapacity(await countUnfinished(tx), file.size);
    return { id: await insertAttachment(tx, by.owner, { ...file, userId: by.user.id }) };
  });
}

type Part = { readonly id: number; readonly offset: number; readonly bytes: Buffer };

/**
 * Stores a part at the end of what has arrived. The last part starts the check of the file.
 * @throws ProblemError `stale_version` if the offset is not the end, `file_refused`
 */
export async function takePart(settling: Settling, by: FileAct, { id, offset, bytes }: Part): Promise<UploadOffset> {
  const file = await by.checks.change(settling.db, async (tx) => {
    await by.lockOwner(tx);
    const upload = await lockFile(tx, by, id);
    if (upload.created_by !== by.user.id) throw new ProblemError('not_own_act');
    assertPart(upload, offset, bytes);
    return appendPart(tx, upload, bytes);
  });
  if (file.state === 'checking') await settle(settling, file, by);
  return { offset: file.received, size: file.size };
}

/** Small parts would make many rows. */
const MIN_BYTES = UPLOAD_PART_BYTES / 4;

function assertPart({ received, size, state }: AttachmentRow, offset: number, { length }: Buffer): void {
  if (Number.isNaN(offset)) throw wrongField('Upload-Offset', 'invalid');
  if (state !== 'uploading' || offset !== received) throw new ProblemError('stale_version');
  if (received + length > size) throw wrongField('', 'too_big');
  if (length === 0 || (length < MIN_BYTES && received + length < size)) throw wrongField('', 'too_small');
}

async function lockFile(tx: ActTx, { owner }: FileAct, id: number): Promise<AttachmentRow> {
  const file = await lockAttachment(tx, id, owner);
  if (!file || file.state === 'removed') throw new ProblemError('not_found');
  return file;
}

/** An unfinished upload is deleted; a file can be brought back for some seconds. */
export function removeFile({ db }: Settling, by: FileAct, id: number): Promise<Changed & { undo_seconds?: number }> {
  return by.checks.change(db, async (tx) => {
    await by.lockOwner(tx);
    const file = await lockFile(tx, by, id);
    if (file.state !== 'stored') {
      if (file.created_by !== by.user.id) throw new ProblemError('not_own_act');
      await deleteAttachment(tx, id);
      return { id };
    }
    await updateAttachment(tx, id, { state: 'removed', removed_by: by.user.id });
    await recordFile(tx, by, { file, action: 'detach' });
    return { id, undo_seconds: UNDO_SECONDS };
  });
}

/** @throws ProblemError `not_own_act`, `undo_expired` */
export function undoFileRemoval({ db }: Settling, by: FileAct, id: number): Promise<Changed> {
  return by.checks.change(db, async (tx) => {
    await by.lockOwner(tx);
    const file = await lockAttachment(tx, id, by.owner);
    if (file?.state !== 'removed') throw new ProblemError('not_found');
    await assertMayUndo(tx, by.user.id, { user_id: file.removed_by, at: file.updated_at });
    assertRoom({ ...(await countAttachments(tx, by.owner, by.user.id)), stored: 0, uploading: 0 });
    await updateAttachment(tx, id, { state: 'stored', removed_by: null });
    await recordFile(tx, by, { file, action: 'attach' });
    return { id };
  });
}
