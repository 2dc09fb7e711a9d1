import { holdsPosition, type UploadOffset } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import { acts, reads, type Checks } from '../../kernel/authority/guarded';
import type { Database } from '../../kernel/database/connect';
import type { Call, Handlers, Services } from '../../kernel/http/call';
import { ProblemError } from '../../kernel/problems/problem-error';
import { beginUpload, removeFile, takePart, undoFileRemoval, type FileAct } from './changes';
import { paperRights } from './policy';
import { presentAttachment, sendAttachment } from './presenter';
import { findOffset, listAttachments, type Owner } from './repository';
import type { Settling } from './settle';
import { forRegisters, type AttachmentKey } from '../registers/policy';
import { findEntry, lockEntry, type EntryRow } from '../registers/repository';
import { assertEditable, lockToEnter } from '../reports/entry/save';
import { mayEnter } from '../reports/policy';
import { findVisible } from '../reports/repository';

export const attachmentRoutes = (services: Services) => ({
  ...paperRoutes(services),
  ...forRegisters<AttachmentKey>((register) => scanRoutes(services, register)),
});

type FileCall = { readonly params: { readonly id: number; readonly attachment: number } };

/** Papers of a report. */
function paperRoutes({ db, scan }: Services) {
  const settling: Settling = { db, scan };
  const actOn = (call: Pick<FileAct, 'user' | 'requestId'> & { params: { id: number } }, checks: Checks): FileAct => {
    const act = { user: call.user, requestId: call.requestId, checks };
    const lockOwner: FileAct['lockOwner'] = async (tx) =>
      assertEditable(tx, await lockToEnter(tx, act, call.params.id));
    return { ...act, owner: { report_id: call.params.id }, lockOwner };
  };
  return {
    'GET /api/reports/:id/attachments': reads(findVisible(db), async ({ user }, report) => {
      const { editable, ...reader } = await paperRights(db, user, report);
      const files = await listAttachments(db, { report_id: report.id }, reader);
      return { items: files.map(presentAttachment), editable };
    }),
    'GET /api/reports/:id/attachments/:attachment/content': reads(findVisible(db), async ({ user, params }, report) => {
      const files = await listAttachments(db, { report_id: report.id }, await paperRights(db, user, report));
      return sendAttachment(db, files, params.attachment);
    }),
    'GET /api/reports/:id/attachments/:attachment/upload': reads(findVisible(db), async ({ params, user }, report) => {
      if (!(await mayEnter(db, user, report))) throw new ProblemError('forbidden');
      return readOffset(db, { report_id: report.id }, params.attachment);
    }),
    'POST /api/reports/:id/attachments': acts((call, checks) => beginUpload(settling, actOn(call, checks), call.body)),
    'PATCH /api/reports/:id/attachments/:attachment/upload': acts((call, checks) =>
      takePart(settling, actOn(call, checks), readPart(call)),
    ),
    'DELETE /api/reports/:id/attachments/:attachment': acts((call, checks) =>
      removeFile(settling, actOn(call, checks), call.params.attachment),
    ),
    'POST /api/reports/:id/attachments/:attachment/undo': acts((call, checks) =>
      undoFileRemoval(settling, actOn(call, checks), call.params.attachment),
    ),
  } satisfies Partial<Handlers>;
}

async function readOffset(db: Database, owner: Owner, id: number): Promise<UploadOffset> {
  const offset = await findOffset(db, owner, id);
  if (!offset) throw new ProblemError('not_found');
  return offset;
}

const readPart = ({ params, uploadOffset, body }: FileCall & { uploadOffset: number; body: Buffer }) => ({
  id: params.attachment,
  offset: uploadOffset,
  bytes: body,
});

/** Typed as the call of the clusters. */
type ScanCall<Method extends 'GET' | 'POST' | 'PATCH' | 'DELETE', Path extends string = ''> = Call<
  Extract<AttachmentKey, `${Method} /api/registers/clusters/:id/attachments${Path}`>
>;

/** Scans of the orders of legal acts. */
function scanRoutes({ db, scan }: Services, register: RegisterName) {
  const settling: Settling = { db, scan };
  const path = `/api/registers/${register}/:id/attachments`;
  const actOn = (call: Pick<FileAct, 'user' | 'requestId'> & { params: { id: number } }, checks: Checks): FileAct => ({
    user: call.user,
    requestId: call.requestId,
    checks,
    owner: { register, entry_id: call.params.id },
    lockOwner: (tx) => checks.locked(tx, () => lockEntry(tx, register, call.params.id)),
  });
  const find = ({ params, language }: ScanCall<'GET'>) => findEntry(db, { register, id: params.id }, language);
  const filesOf = (entry_id: number, userId: number) => listAttachments(db, { register, entry_id }, { userId });
  return {
    [`GET ${path}`]: reads<ScanCall<'GET'>, EntryRow, unknown>(find, async ({ user }, { id }) => ({
      items: (await filesOf(id, user.id)).map(presentAttachment),
      editable: holdsPosition(user.positions, ['DELETE']),
    })),
    [`GET ${path}/:attachment/content`]: reads<ScanCall<'GET', '/:attachment/content'>, EntryRow, unknown>(
      find,
      async ({ user, params }, { id }) => sendAttachment(db, await filesOf(id, user.id), params.attachment),
    ),
    [`GET ${path}/:attachment/upload`]: reads<ScanCall<'GET', '/:attachment/upload'>, EntryRow, unknown>(
      find,
      ({ params }, { id }) => readOffset(db, { register, entry_id: id }, params.attachment),
    ),
    [`POST ${path}`]: acts((call: ScanCall<'POST'>, checks) => beginUpload(settling, actOn(call, checks), call.body)),
    [`PATCH ${path}/:attachment/upload`]: acts((call: ScanCall<'PATCH', '/:attachment/upload'>, checks) =>
      takePart(settling, actOn(call, checks), readPart(call)),
    ),
    [`DELETE ${path}/:attachment`]: acts((call: ScanCall<'DELETE', '/:attachment'>, checks) =>
      removeFile(settling, actOn(call, checks), call.params.attachment),
    ),
    [`POST ${path}/:attachment/undo`]: acts((call: ScanCall<'POST', '/:attachment/undo'>, checks) =>
      undoFileRemoval(settling, actOn(call, checks), call.params.attachment),
    ),
  };
}
