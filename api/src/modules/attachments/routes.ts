import {
  ATTACHMENT_TYPES,
  holdsPosition,
  type Attachment,
  type Attachments,
  type UploadOffset,
} from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import { acts, reads, type ActTx } from '../../kernel/authority/guarded';
import type { Place, User } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import type { Call, Handlers, Services } from '../../kernel/http/call';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { ProblemError } from '../../kernel/problems/problem-error';
import { Readable } from 'node:stream';
import { forRegisters, type AttachmentKey } from '../registers/policy';
import { findEntry, lockEntry } from '../registers/repository';
import { assertEditable, lockToEnter } from '../reports/entry/save';
import { findVisible } from '../reports/repository';
import { beginUpload, removeFile, takePart, undoFileRemoval, type FileAct } from './changes';
import { paperRights, type FileRights } from './policy';
import { listAttachments, readParts, type AttachmentRow, type Owner } from './repository';

type PaperKey = Extract<keyof Handlers, `${string} /api/reports/:id/attachments${string}`>;

export const attachmentRoutes = (services: Services) => ({
  ...(fileRoutes(services, '/api/reports', ofReports(services)) as Pick<Handlers, PaperKey>),
  ...forRegisters<AttachmentKey>((register) =>
    fileRoutes(services, `/api/registers/${register}`, ofEntries(services, register)),
  ),
});

/** What the files belong to. */
type Owners<Row> = {
  readonly ownerOf: (id: number) => Owner;
  readonly find: (call: FileCall) => Promise<Row | undefined>;
  /** Checks whether the caller may change its files now. */
  readonly lock: (tx: ActTx, act: Omit<FileAct, 'lockOwner'>, id: number) => Promise<unknown>;
  readonly rightsOf: (user: User, row: Row) => Promise<FileRights>;
};

/** Typed as the calls of reports. */
type FileCall = Pick<Call<'GET /api/reports/:id/attachments'>, 'user' | 'language' | 'requestId' | 'params'>;
type OneFileCall = Call<'GET /api/reports/:id/attachments/:attachment/upload'>;
type PartCall = Call<'PATCH /api/reports/:id/attachments/:attachment/upload'>;

/** Papers of a report. */
const ofReports = ({ db }: Services) =>
  ({
    ownerOf: (report_id: number) => ({ report_id }),
    find: findVisible(db),
    lock: async (tx, act, id) => assertEditable(tx, await lockToEnter(tx, act, id)),
    rightsOf: (user, report) => paperRights(db, user, report),
  }) satisfies Owners<NonNullable<Awaited<ReturnType<ReturnType<typeof findVisible>>>>>;

/** Scans of the orders of legal acts. */
const ofEntries = ({ db }: Services, register: RegisterName) => ({
  ownerOf: (entry_id: number) => ({ register, entry_id }),
  find: ({ params, language }: FileCall) => findEntry(db, { register, id: params.id }, language),
  lock: (tx: ActTx, { checks }: Omit<FileAct, 'lockOwner'>, id: number) =>
    checks.locked(tx, () => lockEntry(tx, register, id)),
  rightsOf: async ({ id, positions }: User) => ({ userId: id, editable: holdsPosition(positions, ['DELETE']) }),
});

function fileRoutes<Row extends Place & { readonly id: number }>(
  { db, scan }: Services,
  path: string,
  { ownerOf, find, lock, rightsOf }: Owners<Row>,
): object {
  const settling = { db, scan };
  const all = `${path}/:id/attachments`;
  const one = `${all}/:attachment`;
  const actOn = ({ user, requestId, checks, params: { id } }: FileCall & Pick<FileAct, 'checks'>): FileAct => {
    const act = { user, requestId, checks, owner: ownerOf(id) };
    return { ...act, lockOwner: (tx) => lock(tx, act, id) };
  };
  const listFiles = async (user: User, row: Row) => {
    const rights = await rightsOf(user, row);
    return { editable: rights.editable, files: await listAttachments(db, ownerOf(row.id), rights) };
  };
  return {
    [`GET ${all}`]: reads<FileCall, Row, Attachments>(find, async ({ user }, row) => {
      const { editable, files } = await listFiles(user, row);
      return { items: files.map(presentAttachment), editable };
    }),
    [`POST ${all}`]: acts<Call<'POST /api/reports/:id/attachments'>, unknown>((call) =>
      beginUpload(settling, actOn(call), call.body),
    ),
    [`GET ${one}/content`]: reads<OneFileCall, Row, FileAnswer>(find, async ({ user, params }, row) =>
      sendAttachment(db, (await listFiles(user, row)).files, params.attachment),
    ),
    [`GET ${one}/upload`]: reads<OneFileCall, Row, UploadOffset>(find, async ({ user, params }, row) => {
      const { editable, files } = await listFiles(user, row);
      if (!editable) throw new ProblemError('forbidden');
      const file = files.find(({ id }) => id === params.attachment);
      if (!file) throw new ProblemError('not_found');
      return { offset: file.received, size: file.size };
    }),
    [`PATCH ${one}/upload`]: acts<PartCall, unknown>((call) =>
      takePart(settling, actOn(call), {
        id: call.params.attachment,
        offset: call.uploadOffset,
        bytes: call.body,
      }),
    ),
    [`DELETE ${one}`]: acts<OneFileCall, unknown>((call) => removeFile(settling, actOn(call), call.params.attachment)),
    [`POST ${one}/undo`]: acts<OneFileCall, unknown>((call) =>
      undoFileRemoval(settling, actOn(call), call.params.attachment),
    ),
  };
}

function presentAttachment(file: AttachmentRow): Attachment {
  const { id, name, size, sha256, act } = file;
  const at = file.created_at.toISOString();
  return { id, name, size, sha256, at, state: shownState(file), ...(act && { act }) };
}

/** A removed file is listed only to users who do not see its removal yet. */
const shownState = ({ state }: AttachmentRow) => (state === 'removed' ? 'stored' : state);

/** @throws ProblemError `not_found` for a file that has not been checked, too */
function sendAttachment(db: Database, files: readonly AttachmentRow[], id: number): FileAnswer {
  const file = files.find((one) => one.id === id && shownState(one) === 'stored');
  if (!file?.type) throw new ProblemError('not_found');
  const { name, size } = file;
  return {
    name: 'attachment',
    body: async () => Readable.from(readParts(db, file), { objectMode: false }),
    original: { name, bytes: size, type: ATTACHMENT_TYPES[file.type] },
  };
}
