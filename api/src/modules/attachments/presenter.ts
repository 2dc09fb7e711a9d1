import { ATTACHMENT_TYPES, type Attachment } from '@klaster/shared/contract/http';
import { Readable } from 'node:stream';
import type { Database } from '../../kernel/database/connect';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { ProblemError } from '../../kernel/problems/problem-error';
import { readParts, type AttachmentRow } from './repository';

export function presentAttachment(file: AttachmentRow): Attachment {
  const { id, name, size, sha256, act } = file;
  const at = file.created_at.toISOString();
  return { id, name, size, sha256, at, state: shownState(file), ...(act && { act }) };
}

/** A removed file is listed only to users who do not see its removal yet. */
const shownState = ({ state }: AttachmentRow) => (state === 'removed' ? 'stored' : state);

/** @throws ProblemError `not_found` for a file that has not been checked, too */
export function sendAttachment(db: Database, files: readonly AttachmentRow[], id: number): FileAnswer {
  const file = files.find((one) => one.id === id && shownState(one) === 'stored');
  if (!file?.type) throw new ProblemError('not_found');
  const { name, size } = file;
  return {
    name: 'attachment',
    body: async () => Readable.from(readParts(db, file), { objectMode: false }),
    original: { name, bytes: size, type: ATTACHMENT_TYPES[file.type] },
  };
}
