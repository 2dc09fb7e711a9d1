import * as z from 'zod';
import { idParameterSchema, idSchema } from '../http/fields';
import { code } from '../http/field-codes';

/** Earlier notices are requested by the id of the last one. */
export const NOTICES_OF_A_PAGE = 20;

/** Each has a sentence in the catalogues. */
export const NOTICE_KINDS = [
  'report_rejected',
  'report_confirmed',
  'report_at_level',
  'report_reopened',
  'report_due',
  'decisions_due',
  'rights_changed',
  'invitation_accepted',
  'password_reset',
  'authority_given',
  'credentials_changed',
] as const;

/** Acts that give authority; each has a sentence in the catalogues. */
export const AUTHORITY_ACTS = [
  'account_created',
  'account_changed',
  'account_activated',
  'account_deactivated',
  'account_erased',
  'accounts_imported',
  'invitation_issued',
  'reset_issued',
  'factor_required',
  'levels_changed',
  'delegation_made',
  'delegation_ended',
  'delegation_invalid',
  'factor_reset',
  'identities_removed',
  'method_published',
  'key_created',
  'webhook_created',
] as const;

/** Each has a sentence in the catalogues. */
export const CREDENTIAL_CHANGES = [
  'password',
  'passkey_added',
  'passkey_removed',
  'factor_on',
  'factor_off',
  'recovery_codes',
  'factor_reset',
  'identity_linked',
  'identity_unlinked',
] as const;

export type CredentialChange = (typeof CREDENTIAL_CHANGES)[number];

export type AuthorityAct = (typeof AUTHORITY_ACTS)[number];

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A notice never contains figures or remarks. */
export const noticeSchema = z.object({
  id: idSchema,
  kind: z.enum(NOTICE_KINDS),
  at: z.iso.datetime(),
  is_read: z.boolean(),
  /** Address of the page that it is about; null: none. */
  to: z.string().nullable(),
  /** The report's quarter. */
  year: z.int().nullable(),
  quarter: z.int().nullable(),
  /** The report's cluster; null for the cluster's own accounts. */
  cluster_name: z.string().nullable(),
  /** Sections with remarks. */
  sections: z.array(z.string()),
  /** Due date, `2026-05-01`. */
  day: z.string().nullable(),
  /** Whose account it is about. */
  person: z.string().nullable(),
  /** With `authority_given`: the act, its author, and the number of accounts if there were several. */
  act: z.enum(AUTHORITY_ACTS).optional(),
  actor: z.string().nullable().optional(),
  count: z.int().nullable().optional(),
  /** With `credentials_changed`: which one changed. */
  change: z.enum(CREDENTIAL_CHANGES).optional(),
});

export const noticesQuerySchema = z.object({
  /** Only older ones. */
  before: idParameterSchema.optional(),
});

/** The latest first. */
export const noticesAnswerSchema = z.object({
  items: z.array(noticeSchema).max(NOTICES_OF_A_PAGE),
  has_more: z.boolean(),
});

/** Some of the caller's notices, or all up to one. */
export const noticesReadSchema = z
  .strictObject({
    ids: z.array(idSchema).min(1, code('required')).max(100, code('too_big')).optional(),
    up_to: idSchema.optional(),
  })
  .refine(({ ids, up_to }) => (ids === undefined) !== (up_to === undefined), {
    path: ['ids'],
    message: code('required'),
  });

export const unreadNoticesSchema = z.object({ unread: z.int() });

export type Notice = z.infer<typeof noticeSchema>;
export type NoticesAnswer = z.infer<typeof noticesAnswerSchema>;
