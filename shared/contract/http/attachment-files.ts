// Separate from the schemas, which pull in zod: pages check a file before they send it.

/** Media types by kind. */
export const ATTACHMENT_TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const;

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** Bytes of a file, at most. */
export const ATTACHMENT_BYTES = 20 * 1024 * 1024;

/** Files of one report or entry, at most. */
export const ATTACHMENTS_OF_ONE = 10;

/** Bytes of a part of an upload, at most: that of any request. */
export const UPLOAD_PART_BYTES = 256 * 1024;

export const TUS_VERSION = '1.0.0';

const KINDS: Readonly<Record<string, AttachmentType>> = { pdf: 'pdf', jpg: 'jpeg', jpeg: 'jpeg', png: 'png' };

/** The kind that a file's extension claims; undefined if it is not accepted. */
export const typeOfName = (name: string): AttachmentType | undefined =>
  KINDS[/[^.\s]\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
