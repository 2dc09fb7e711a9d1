import * as z from 'zod';
import type { Authority } from '../accounts/authority';
import type { AuditEntity } from '../audit/entities';
import { attachmentsSchema, uploadOffsetSchema } from '../http/attachments';
import { idParameterSchema, undoableFields, undoBodySchema } from '../http/fields';
import { UPLOAD_PART_BYTES } from '../http/requests';
import { changedSchema } from '../registers/organisation';
import { oneCall } from './endpoint';

type Owner<Body> = {
  /** `Report`, in summaries. */
  readonly subject: string;
  readonly readers: Authority;
  readonly writers: Authority;
  readonly entity: AuditEntity;
  readonly body: Body;
};

const byId = z.object({ id: idParameterSchema });
const byFile = byId.extend({ attachment: idParameterSchema });

/**
 * Calls for the files of reports and entries. A file is uploaded in parts, by tus 1.0 (`HEAD` and `PATCH` of `upload`), so that a lost
 * connection costs one part.
 */
export function attachmentCalls<const Path extends string, Body extends z.ZodType>(path: Path, owner: Owner<Body>) {
  const { subject } = owner;
  const read = { authority: owner.readers, problems: [403, 404] } as const;
  const write = { authority: owner.writers, params: byFile, problems: [403, 404, 409] } as const;
  return {
    ...oneCall(`GET ${path}/:id/attachments`, {
      ...read,
      summary: `${subject}: list its attached files`,
      params: byId,
      answer: attachmentsSchema,
    }),
    ...oneCall(`POST ${path}/:id/attachments`, {
      ...write,
      summary: `${subject}: begin to upload a file; its parts follow`,
      params: byId,
      body: owner.body,
      answer: changedSchema,
      problems: [403, 404, 409, 429],
    }),
    ...oneCall(`GET ${path}/:id/attachments/:attachment/upload`, {
      ...write,
      summary: `${subject}: get how much of an upload has arrived, also in the headers of tus`,
      answer: uploadOffsetSchema,
      tus: true,
      problems: [403, 404],
    }),
    ...oneCall(`PATCH ${path}/:id/attachments/:attachment/upload`, {
      ...write,
      summary: `${subject}: send a part of an upload, from the offset in Upload-Offset`,
      upload: 'part',
      uploadBytes: UPLOAD_PART_BYTES,
      tus: true,
      answer: uploadOffsetSchema,
    }),
    ...oneCall(`GET ${path}/:id/attachments/:attachment/content`, {
      ...read,
      summary: `${subject}: download an attached file`,
      params: byFile,
      answer: z.never(),
      file: 'attachment',
      exports: owner.entity,
    }),
    ...oneCall(`DELETE ${path}/:id/attachments/:attachment`, {
      ...write,
      summary: `${subject}: remove an attached file, or end its upload`,
      answer: changedSchema.extend(undoableFields),
    }),
    ...oneCall(`POST ${path}/:id/attachments/:attachment/undo`, {
      ...write,
      summary: `${subject}: undo the removal of a file; only by the user who removed it, within ten seconds`,
      body: undoBodySchema,
      answer: changedSchema,
    }),
  };
}
