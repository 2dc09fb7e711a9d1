import * as z from 'zod';
import { emailSchema, idSchema, timestampSchema } from '../common/fields';
import { HINTS } from '../common/hints';
import { COLOUR_MODES, LANGUAGES } from '../common/languages';
import { code } from '../common/field-code';
import { ownerProofSchema } from './second-factor';
import { LINK_TOKEN } from './user-lists';
import { newPasswordSchema, userSchema } from './users';

/** A user's preferences on all devices; `null`: as the device has it. */
export const preferencesSchema = z.object({
  language: z.enum(LANGUAGES).nullable(),
  colour_mode: z.enum(COLOUR_MODES).nullable(),
});

/** Hints for first visits: whether they are turned off, and which ones were shown. */
export const hintsSchema = z.object({ off: z.boolean(), seen: z.array(z.enum(HINTS)) });

/** A change of preferences; what is absent stays as it is. */
export const preferencesChangeSchema = z
  .strictObject({
    language: z.enum(LANGUAGES, code('invalid')).optional(),
    colour_mode: z.enum(COLOUR_MODES, code('invalid')).optional(),
    /** Turns hints off; `false` shows all of them again. */
    hints_off: z.boolean(code('invalid')).optional(),
    /** A hint that need not be shown again. */
    seen_hint: z.enum(HINTS, code('invalid')).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['language'],
    message: code('required'),
  });

/** Whether notices are mailed to the caller, and to which address. */
export const ownMailSchema = userSchema.pick({ email: true, email_confirmed: true }).extend({
  wants_mail: z.boolean(),
  /** Whether the server sends messages at all. */
  sends_mail: z.boolean(),
});

/** A change of the caller's mail settings. Sending the same address again resends the confirmation message. */
export const ownMailChangeSchema = z
  .strictObject({ email: emailSchema.nullable().optional(), wants_mail: z.boolean(code('invalid')).optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['email'],
    message: code('required'),
  });

/** A form with only the address; empty for none. */
export const ownAddressFormSchema = z.object({ email: z.union([z.literal('').transform(() => null), emailSchema]) });

/** The secret of the link that was sent to an address, after `/profile#email=`. */
export const mailConfirmationSchema = z.strictObject({
  token: z.string(code('required')).regex(LINK_TOKEN, code('invalid')),
});

/** The caller's own account, as it is now rather than at sign-in. */
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
  .extend({ hints: hintsSchema.optional() });

/** A new password with the current one, and the code if a second factor is on. */
export const passwordChangeSchema = ownerProofSchema.extend({ password: newPasswordSchema });

/** A session that has not ended. */
export const openSessionSchema = z.object({
  id: idSchema,
  /** Browser it was opened with, by a name that is the same in all languages; `null`: not sent, or not recognised. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Network address that it was made from. */
  address: z.string(),
  created_at: timestampSchema,
  /** To the minute. */
  last_seen: timestampSchema,
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});

export const openSessionsSchema = z.array(openSessionSchema);

/** Session to end; `null`: all except the caller's. */
export const sessionEndSchema = z.strictObject({ id: idSchema.nullable() });

/** How many sessions were ended. */
export const endedSessionsSchema = z.object({ ended: z.int() });

export type Preferences = z.infer<typeof preferencesSchema>;
export type PreferencesChange = z.output<typeof preferencesChangeSchema>;
export type OwnMail = z.infer<typeof ownMailSchema>;
export type OwnMailChange = z.output<typeof ownMailChangeSchema>;
export type Profile = z.infer<typeof profileSchema>;
export type PasswordChange = z.output<typeof passwordChangeSchema>;
export type OpenSession = z.infer<typeof openSessionSchema>;
export type EndedSessions = z.infer<typeof endedSessionsSchema>;
