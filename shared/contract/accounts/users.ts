import * as z from 'zod';
import {
  emailSchema,
  idSchema,
  lineFault,
  lineSchema,
  pageQuerySchema,
  provinceCodeSchema,
  searchSchema,
  timestampSchema,
} from '../common/fields';
import { PROVINCE_CODE } from '../common/list-queries';
import { entryVersionSchema } from '../common/organisation';
import { POSITIONS } from '../common/positions';
import { code, refineBy } from '../common/field-code';
import { normaliseText } from '../common/text';
import { loginFault } from './login-rules';
import { LINK_PURPOSES, LINK_TOKEN, REPUBLIC, USER_SORTS, USER_TERRITORIES } from './user-lists';
import { PASSWORD_LENGTH, passwordFault } from './password-rules';

/** A login for an account: normalised, in lower case. */
export const newLoginSchema = z
  .string(code('required'))
  .max(200, { error: code('too_long'), abort: true })
  .overwrite((login) => normaliseText(login).toLowerCase())
  .check(refineBy(loginFault));

/** A newly chosen password. It is used exactly as typed; the API checks that it does not contain the login. */
export const newPasswordSchema = z
  .string(code('required'))
  .max(PASSWORD_LENGTH.most, { error: code('too_long'), abort: true })
  .check(refineBy((password) => lineFault(password) ?? passwordFault(password, '')));

const positionsSchema = z
  .array(z.enum(POSITIONS, code('invalid')), code('required'))
  .refine((held) => new Set(held).size === held.length, code('not_unique'));

/** An issued one-time link that can still be used. */
const openLinkSchema = z.object({ purpose: z.enum(LINK_PURPOSES), expires_at: timestampSchema });

/** An account as administrators see it; no password, no hash, no token of a link. */
export const userSchema = z.object({
  id: idSchema,
  login: z.string(),
  full_name: z.string(),
  positions: z.array(z.enum(POSITIONS)),
  /** Territory; `null` is the whole republic. */
  province_code: provinceCodeSchema.nullable(),
  province_name: z.string().nullable(),
  /** The cluster that the account reports for; `null` for staff. */
  cluster_id: idSchema.nullable(),
  cluster_name: z.string().nullable(),
  is_active: z.boolean(),
  /** Until a first password is set, nobody can sign in with the account. */
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  passkeys: z.int(),
  last_sign_in: timestampSchema.nullable(),
  /** Address for notices, used once it is confirmed. */
  email: z.string().nullable(),
  email_confirmed: z.boolean(),
  link: openLinkSchema.nullable(),
  version: z.int(),
  updated_at: timestampSchema,
  /** Whether its personal data was erased; optional, since another back end of this contract may not have that. */
  is_erased: z.boolean().optional(),
});

const yesNoInQuery = z.enum(['true', 'false'], code('invalid')).optional();

export const userListQuerySchema = z.object({
  /** Part of the name or login, in either script. */
  search: searchSchema.optional(),
  position: z.enum([...POSITIONS, 'none'], code('invalid')).optional(),
  /** The republic's staff, the accounts of clusters, or all of a province. */
  territory: z
    .string()
    .refine(
      (text) => (USER_TERRITORIES as readonly string[]).includes(text) || PROVINCE_CODE.test(text),
      code('invalid'),
    )
    .optional(),
  active: yesNoInQuery,
  sort: z.enum(USER_SORTS, code('invalid')).default('full_name'),
  ...pageQuerySchema,
});

export const userListAnswerSchema = z.object({
  items: z.array(userSchema),
  /** Number of accounts that match, on all pages. */
  total: z.int(),
});

/** What an administrator enters for an account. With a cluster, the province is the cluster's. */
export const userInputSchema = z.strictObject({
  login: newLoginSchema,
  full_name: lineSchema(3, 150),
  positions: positionsSchema,
  province_code: provinceCodeSchema.nullable(),
  cluster_id: idSchema.nullable(),
  /** Absent: unchanged. Until its owner confirms it, only the request to do so is sent there. */
  email: emailSchema.nullable().optional(),
});

/** The same as fields of a form: selections are strings, empty for none. */
export const userFormSchema = userInputSchema.extend({
  province_code: z
    .string()
    .min(1, code('required'))
    .transform((province) => (province === REPUBLIC ? null : province)),
  cluster_id: z.string().transform((cluster) => Number(cluster) || null),
  email: z.union([z.literal('').transform(() => null), emailSchema]),
});

const versionField = { version: entryVersionSchema };

/** The same with the version that it was based on, so that a stale change is refused (409 `stale_version`). */
export const userEditSchema = userInputSchema.extend(versionField);

export const userActivitySchema = z.strictObject({ ...versionField, is_active: z.boolean(code('required')) });

export const userVersionSchema = z.strictObject(versionField);

const linkTokenSchema = z.string(code('required')).regex(LINK_TOKEN, code('invalid'));

/** A one-time link, returned once: only its hash is stored. */
export const issuedLinkSchema = openLinkSchema.extend({
  /** Part of the address after `/invitation#`. */
  token: z.string(),
});

export const linkTokenBodySchema = z.strictObject({ token: linkTokenSchema });

/** The account that a link is for. */
export const openedLinkSchema = openLinkSchema.extend({ login: z.string(), full_name: z.string() });

export const linkUseSchema = z.strictObject({ token: linkTokenSchema, password: newPasswordSchema });

/** The account whose password was set. It is not signed in by that. */
export const usedLinkSchema = z.object({ login: z.string() });

export type UserAccount = z.infer<typeof userSchema>;
export type UserListQuery = z.input<typeof userListQuerySchema>;
export type UserListAnswer = z.infer<typeof userListAnswerSchema>;
export type UserInput = z.output<typeof userInputSchema>;
export type UserEdit = z.output<typeof userEditSchema>;
export type IssuedLink = z.infer<typeof issuedLinkSchema>;
export type OpenedLink = z.infer<typeof openedLinkSchema>;
