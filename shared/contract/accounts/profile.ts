import * as z from 'zod';
import { emailSchema, idSchema, timestampSchema } from '../common/fields';
import { HINTS } from '../common/hints';
import { COLOUR_MODES, LANGUAGES } from '../common/languages';
import type { FieldCode } from '../common/problem';
import { ownerProofSchema } from './second-factor';
import { LINK_TOKEN } from './user-lists';
import { newPasswordSchema, userSchema } from './users';

const code = (word: FieldCode) => word;

/** How a user wants pages, on whatever device they sign in; `null`: as the device has it. */
export const preferencesSchema = z.object({
  language: z.enum(LANGUAGES).nullable(),
  colour_mode: z.enum(COLOUR_MODES).nullable(),
});

/** Hints for a first visit: whether they want none at all, and which they have had. */
export const hintsSchema = z.object({ off: z.boolean(), seen: z.array(z.enum(HINTS)) });

/** What of it becomes otherwise. */
export const preferencesChangeSchema = z
  .strictObject({
    language: z.enum(LANGUAGES, code('invalid')).optional(),
    colour_mode: z.enum(COLOUR_MODES, code('invalid')).optional(),
    /** No hints any more; `false`: all of them once more. */
    hints_off: z.boolean(code('invalid')).optional(),
    /** A hint that need not be shown again. */
    seen_hint: z.enum(HINTS, code('invalid')).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['language'],
    message: code('required'),
  });

/** Whether notices go to somebody's e-mail, and where. */
export const ownMailSchema = userSchema.pick({ email: true, email_confirmed: true }).extend({
  wants_mail: z.boolean(),
  /** Whether the server sends messages at all. */
  sends_mail: z.boolean(),
});

/** A change of the own mail settings. The same address again resends the confirmation message. */
export const ownMailChangeSchema = z
  .strictObject({ email: emailSchema.nullable().optional(), wants_mail: z.boolean(code('invalid')).optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['email'],
    message: code('required'),
  });

/** A form with the address alone; empty: none. */
export const ownAddressFormSchema = z.object({ email: z.union([z.literal('').transform(() => null), emailSchema]) });

/** The secret of the link that was sent to an address, after `/profile#email=`. */
export const mailConfirmationSchema = z.strictObject({
  token: z.string(code('required')).regex(LINK_TOKEN, code('invalid')),
});

/** Somebody's own account, as its record says now. */
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
  // Another back end need not have them.
  .extend({ hints: hintsSchema.optional() });

/** Another password in place of the one that is known; with the code where a second factor is on. */
export const passwordChangeSchema = ownerProofSchema.extend({ password: newPasswordSchema });

/** A sign-in that is still good. */
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
