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
  entryVersionSchema,
} from '../http/fields';
import { PROVINCE_CODE } from '../http/list-queries';
import { POSITIONS } from '../http/positions';
import { code, refineBy } from '../http/field-codes';
import { normaliseText } from '../http/text';
import { loginFault } from './login-rules';
import { LINK_PURPOSES, LINK_TOKEN, REPUBLIC, USER_SORTS, USER_TERRITORIES } from './user-lists';
import { PASSWORD_LENGTH, passwordFault } from './password-rules';

export const newLoginSchema = z
  .string(code('required'))
  .max(200, { error: code('too_long'), abort: true })
  .overwrite((login) => normaliseText(login).toLowerCase())
  .check(refineBy(loginFault));

/** Used exactly as typed; the API checks that it does not contain the login. */
export const newPasswordSchema = z
  .string(code('required'))
  .max(PASSWORD_LENGTH.most, { error: code('too_long'), abort: true })
  .check(refineBy((password) => lineFault(password) ?? passwordFault(password, '')));

const positionsSchema = z
  .array(z.enum(POSITIONS, code('invalid')), code('required'))
  .refine((held) => new Set(held).size === held.length, code('not_unique'));

const openLinkSchema = z.object({ purpose: z.enum(LINK_PURPOSES), expires_at: timestampSchema });

/** An account as administrators see it: without password, hash or token. */
export const userSchema = z.object({
  id: idSchema,
  login: z.string(),
  full_name: z.string(),
  positions: z.array(z.enum(POSITIONS)),
  /** `null`: the whole republic. */
  province_code: provinceCodeSchema.nullable(),
  province_name: z.string().nullable(),
  /** `null` for staff. */
  cluster_id: idSchema.nullable(),
  cluster_name: z.string().nullable(),
  is_active: z.boolean(),
  /** Without a password nobody can sign in. */
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  passkeys: z.int(),
  /** Linked providers. Optional: another back end of this contract may not have them. */
  identities: z.int().optional(),
  last_sign_in: timestampSchema.nullable(),
  /** For notices, once it is confirmed. */
  email: z.string().nullable(),
  email_confirmed: z.boolean(),
  link: openLinkSchema.nullable(),
  version: z.int(),
  updated_at: timestampSchema,
  /** Optional: another back end of this contract may not have it. */
  is_erased: z.boolean().optional(),
});

const yesNoInQuery = z.enum(['true', 'false'], code('invalid')).optional();

export const userListQuerySchema = z.object({
  /** Part of the name or login, in either script. */
  search: searchSchema.optional(),
  position: z.enum([...POSITIONS, 'none'], code('invalid')).optional(),
  /** Staff of the republic, accounts of clusters, or all of a province. */
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
  /** Number of accounts on all pages. */
  total: z.int(),
});

/** With a cluster, the province is the cluster's. */
export const userInputSchema = z.strictObject({
  login: newLoginSchema,
  full_name: lineSchema(3, 150),
  positions: positionsSchema,
  province_code: provinceCodeSchema.nullable(),
  cluster_id: idSchema.nullable(),
  /** Absent: unchanged. Only the request to confirm it is sent there until its owner does so. */
  email: emailSchema.nullable().optional(),
});

/** Fields of a form: selections are strings, empty for none. */
export const userFormSchema = userInputSchema.extend({
  province_code: z
    .string()
    .min(1, code('required'))
    .transform((province) => (province === REPUBLIC ? null : province)),
  cluster_id: z.string().transform((cluster) => Number(cluster) || null),
  email: z.union([z.literal('').transform(() => null), emailSchema]),
});

const versionField = { version: entryVersionSchema };

/** The version makes a stale change fail (409 `stale_version`). */
export const userEditSchema = userInputSchema.extend(versionField);

export const userActivitySchema = z.strictObject({ ...versionField, is_active: z.boolean(code('required')) });

export const userVersionSchema = z.strictObject(versionField);

export const linkTokenSchema = z.string(code('required')).regex(LINK_TOKEN, code('invalid'));

/** Returned once: only the token's hash is stored. */
export const issuedLinkSchema = openLinkSchema.extend({
  /** Goes after `/invitation#`. */
  token: z.string(),
});

export const linkTokenBodySchema = z.strictObject({ token: linkTokenSchema });

export const openedLinkSchema = openLinkSchema.extend({ login: z.string(), full_name: z.string() });

export const linkUseSchema = z.strictObject({ token: linkTokenSchema, password: newPasswordSchema });

/** Setting a password does not sign in. */
export const usedLinkSchema = z.object({ login: z.string() });

export type UserAccount = z.infer<typeof userSchema>;
export type UserListQuery = z.input<typeof userListQuerySchema>;
export type UserListAnswer = z.infer<typeof userListAnswerSchema>;
export type UserInput = z.output<typeof userInputSchema>;
export type UserEdit = z.output<typeof userEditSchema>;
export type IssuedLink = z.infer<typeof issuedLinkSchema>;
export type OpenedLink = z.infer<typeof openedLinkSchema>;
