import * as z from 'zod';
import { ATTACHMENT_BYTES, ATTACHMENT_TYPES, typeOfName } from './requests';
import { code, refineBy } from './field-codes';
import { idSchema, lineSchema, timestampSchema } from './fields';

/** Characters that no file system takes, and names of devices in Windows. */
const UNSAFE_NAME = /[/\\:*?"<>|]|^\.|^(?:con|prn|aux|nul|com\d|lpt\d)\./i;

const nameSchema = lineSchema(1, 150).check(
  refineBy((name) => (UNSAFE_NAME.test(name) ? 'unfit_characters' : typeOfName(name) ? undefined : 'invalid')),
);

/** Paper of a report. */
export const newPaperSchema = z
  .object({
    name: nameSchema,
    size: z.int(code('invalid')).min(1, code('too_small')).max(ATTACHMENT_BYTES, code('too_big')),
    /** As the sender declares it; absent: unknown to it. */
    type: z.enum(Object.values(ATTACHMENT_TYPES), code('invalid')).optional(),
  })
  .refine(
    ({ name, type }) => {
      const named = typeOfName(name);
      return type === undefined || named === undefined || ATTACHMENT_TYPES[named] === type;
    },
    { path: ['type'], message: code('invalid') },
  );

/** Legal acts that have an order. */
const orderedActSchema = z.enum(['remove', 'restore'], code('invalid'));

/** Scan of the order of a legal act. */
export const newScanSchema = newPaperSchema.safeExtend({ act: orderedActSchema });

export const attachmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  size: z.int(),
  /** `uploading`: only its sender sees it. `checking`: cannot be downloaded yet. */
  state: z.enum(['uploading', 'checking', 'stored']),
  /** SHA-256; null until it was checked. */
  sha256: z.string().nullable(),
  at: timestampSchema,
  /** The legal act that the order is for. */
  act: orderedActSchema.optional(),
});

/** The earliest first. */
export const attachmentsSchema = z.object({
  items: z.array(attachmentSchema),
  /** Whether the caller may add and remove files now. */
  editable: z.boolean(),
});

/** How much of an upload has arrived. The headers of tus say the same. */
export const uploadOffsetSchema = z.object({ offset: z.int(), size: z.int() });

export type Attachment = z.infer<typeof attachmentSchema>;
export type Attachments = z.infer<typeof attachmentsSchema>;
export type NewAttachment = z.infer<typeof newPaperSchema> & { readonly act?: z.infer<typeof orderedActSchema> };
export type UploadOffset = z.infer<typeof uploadOffsetSchema>;
