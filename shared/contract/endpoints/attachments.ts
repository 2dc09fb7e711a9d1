import * as z from 'zod';
import type { Authority } from '../accounts/authority';
import type { AuditEntity } from '../audit/entities';
import { attachmentsSchema, uploadOffsetSchema } from '../http/attachments';
import { UPLOAD_PART_BYTES } from '../http/requests';
import { idParameterSchema, undoableFields, undoBodySchema } from '../http/fields';
import { changedSchema } from '../registers/organisation';
import { oneCall } from './endpoint';

type Owner<Readers extends Authority, Writers extends Authority, Entity extends AuditEntity, Body extends z.ZodType> = {
  /** `Report`, in summaries. */
  readonly subject: string;
  readonly readers: Readers;
  readonly writers: Writers;
  readonly entity: Entity;
  readonly body: Body;
};

const byId = z.object({ id: idParameterSchema });
const byFile = byId.extend({ attachment: idParameterSchema });

/**
 * Calls for the files of reports and entries. A file is uploaded in parts, by tus 1.0 (`HEAD` and `PATCH` of `upload`), so that a lost
 * connection costs one part.
 */
export function attachmentCalls<
  const Path extends string,
  Readers extends Authority,
  Writers extends Authority,
  Entity extends AuditEntity,
  Body extends z.ZodType,
>(path: Path, { subject, readers, writers, entity, body }: Owner<Readers, Writers, Entity, Body>) {
  return {
    ...oneCall(`GET ${path}/:id/attachments`, {
      summary: `${subject}: list its attached files`,
      authority: readers,
      params: byId,
      answer: attachmentsSchema,
      problems: [403, 404],
    }),
    ...oneCall(`POST ${path}/:id/attachments`, {
      summary: `${subject}: begin to upload a file; its parts follow`,
      authority: writers,
      params: byId,
      body,
      answer: changedSchema,
      problems: [403, 404, 409, 429],
    }),
    ...oneCall(`GET ${path}/:id/attachments/:attachment/upload`, {
      summary: `${subject}: get how much of an upload has arrived, also in the headers of tus`,
      authority: writers,
      params: byFile,
      answer: uploadOffsetSchema,
      tus: true,
      problems: [403, 404],
    }),
    ...oneCall(`PATCH ${path}/:id/attachments/:attachment/upload`, {
      summary: `${subject}: send a part of an upload, from the offset in Upload-Offset`,
      authority: writers,
      params: byFile,
      upload: 'part',
      uploadBytes: UPLOAD_PART_BYTES,
      tus: true,
      answer: uploadOffsetSchema,
      problems: [403, 404, 409],
    }),
    ...oneCall(`GET ${path}/:id/attachments/:attachment/content`, {
      summary: `${subject}: download an attached file`,
      authority: readers,
      params: byFile,
      answer: z.never(),
      file: 'attachment',
      exports: entity,
      problems: [403, 404],
    }),
    ...oneCall(`DELETE ${path}/:id/attachments/:attachment`, {
      summary: `${subject}: remove an attached file, or end its upload`,
      authority: writers,
      params: byFile,
      answer: changedSchema.extend(undoableFields),
      problems: [403, 404, 409],
    }),
    ...oneCall(`POST ${path}/:id/attachments/:attachment/undo`, {
      summary: `${subject}: undo the removal of a file; only by the user who removed it, within ten seconds`,
      authority: writers,
      params: byFile,
      body: undoBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
  };
}
