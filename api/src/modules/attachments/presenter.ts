import { ATTACHMENT_TYPES, type Attachment } from '@klaster/shared/contract/http';
import { Readable } from 'node:stream';
import type { Database } from '../../kernel/database/connect';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { ProblemError } from '../../kernel/problems/problem-error';
import { readParts, type AttachmentRow } from './repository';

export const presentAttachment = ({
  id,
  name,
  size,
  state,
  received,
  sha256,
  created_at,
  act,
}: AttachmentRow): Attachment => ({
  id,
  name,
  size,
  state: state as Attachment['state'],
  received,
  sha256,
  at: created_at.toISOString(),
  ...(act && { act }),
});

/** @throws ProblemError `not_found` for a file that has not been checked, too */
export function sendAttachment(db: Database, files: readonly AttachmentRow[], id: number): FileAnswer {
  const file = files.find((one) => one.id === id && one.state === 'kept');
  if (!file?.type) throw new ProblemError('not_found');
  const { name, size } = file;
  return {
    name: 'attachment',
    body: async () => Readable.from(readParts(db, file), { objectMode: false }),
    original: { name, bytes: size, type: ATTACHMENT_TYPES[file.type] },
  };
}
