import * as z from 'zod';
import { emailSchema, idSchema, timestampSchema } from '../http/fields';
import { COLOUR_MODES, HINTS, LANGUAGES } from '../http/languages';
import { code } from '../http/field-codes';
import { ownerProofSchema } from './second-factor';
import { LINK_TOKEN } from './user-lists';
import { newPasswordSchema, userSchema } from './users';

/** `null`: the device's setting. */
export const preferencesSchema = z.object({
  language: z.enum(LANGUAGES).nullable(),
  colour_mode: z.enum(COLOUR_MODES).nullable(),
});

export const hintsSchema = z.object({ off: z.boolean(), seen: z.array(z.enum(HINTS)) });

/** Absent fields stay unchanged. */
export const preferencesChangeSchema = z
  .strictObject({
    language: z.enum(LANGUAGES, code('invalid')).optional(),
    colour_mode: z.enum(COLOUR_MODES, code('invalid')).optional(),
    /** Turns hints off; `false` shows all of them again. */
    hints_off: z.boolean(code('invalid')).optional(),
    seen_hint: z.enum(HINTS, code('invalid')).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['language'],
    message: code('required'),
  });

/** How often notices are mailed together. */
export const MAIL_DIGESTS = ['daily', 'weekly'] as const;

export type MailDigest = (typeof MAIL_DIGESTS)[number];

export const ownMailSchema = userSchema.pick({ email: true, email_confirmed: true }).extend({
  wants_mail: z.boolean(),
  /** Null: each notice at once. */
  mail_digest: z.enum(MAIL_DIGESTS).nullable(),
  /** Whether the server sends mail at all. */
  sends_mail: z.boolean(),
});

/** Sending the same address again resends the confirmation message. */
export const ownMailChangeSchema = z
  .strictObject({
    email: emailSchema.nullable().optional(),
    wants_mail: z.boolean(code('invalid')).optional(),
    mail_digest: z.enum(MAIL_DIGESTS, code('invalid')).nullable().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['email'],
    message: code('required'),
  });

/** Empty for none. */
export const ownAddressFormSchema = z.object({ email: z.union([z.literal('').transform(() => null), emailSchema]) });

/** The secret of the link that was sent to an address, after `/profile#email=`. */
export const mailConfirmationSchema = z.strictObject({
  token: z.string(code('required')).regex(LINK_TOKEN, code('invalid')),
});

/** The caller's account as it is now, not as it was at sign-in. */
export const profileSchema = userSchema
  .pick({
    login: true,
    full_name: true,
    positions: true,
    province_code: true,
    province_name: true,
    cluster_id: true,
    cluster_name: true,
    last_sign_in: true,
  })
  .extend(preferencesSchema.shape)
  .extend(ownMailSchema.shape)
  // Optional: another back end of this contract may not have them.
  .extend({ hints: hintsSchema.optional(), signs: z.boolean().optional() });

export const passwordChangeSchema = ownerProofSchema.extend({ password: newPasswordSchema });

export const openSessionSchema = z.object({
  id: idSchema,
  /** Same name in all languages; `null`: not sent, or not recognised. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  created_at: timestampSchema,
  /** Precise to the minute. */
  last_seen: timestampSchema,
  is_current: z.boolean(),
});

export const openSessionsSchema = z.array(openSessionSchema);

/** `null`: all except the caller's. */
export const sessionEndSchema = z.strictObject({ id: idSchema.nullable() });

export const endedSessionsSchema = z.object({ ended: z.int() });

export type Preferences = z.infer<typeof preferencesSchema>;
export type PreferencesChange = z.output<typeof preferencesChangeSchema>;
export type OwnMail = z.infer<typeof ownMailSchema>;
export type OwnMailChange = z.output<typeof ownMailChangeSchema>;
export type Profile = z.infer<typeof profileSchema>;
export type PasswordChange = z.output<typeof passwordChangeSchema>;
export type OpenSession = z.infer<typeof openSessionSchema>;
export type EndedSessions = z.infer<typeof endedSessionsSchema>;
