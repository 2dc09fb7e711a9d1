import * as z from 'zod';
import {
  emailSchema,
  idSchema,
  isFitText,
  lineSchema,
  pageQuerySchema,
  provinceCodeSchema,
  searchSchema,
  timestampSchema,
} from '../common/fields';
import { PROVINCE_CODE } from '../common/list-queries';
import { entryVersionSchema } from '../common/organisation';
import { POSITIONS } from '../common/positions';
import type { FieldCode } from '../common/problem';
import { normaliseText } from '../common/text';
import { loginFault } from './login-rules';
import { LINK_PURPOSES, LINK_TOKEN, REPUBLIC, USER_SORTS, USER_TERRITORIES } from './user-lists';
import { PASSWORD_LENGTH, passwordFault } from './password-rules';

const code = (word: FieldCode) => word;

/** Reports what a rule finds wrong, by its code. */
const refineBy = (faultOf: (text: string) => FieldCode | undefined) => (context: z.core.ParsePayload<string>) => {
  const message = faultOf(context.value);
  if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
};

/** A login to be given to somebody: normalised, in lower case. */
export const newLoginSchema = z
  .string(code('required'))
  .max(200, { error: code('too_long'), abort: true })
  .overwrite((login) => normaliseText(login).toLowerCase())
  .check(refineBy(loginFault));

/** A password that somebody chooses. It is taken exactly as typed; the API checks that it does not contain the login. */
export const newPasswordSchema = z
  .string(code('required'))
  .max(PASSWORD_LENGTH.most, { error: code('too_long'), abort: true })
  .check(refineBy((password) => (isFitText(password) ? passwordFault(password, '') : 'invalid')));

const positionsSchema = z
  .array(z.enum(POSITIONS, code('invalid')), code('required'))
  .refine((held) => new Set(held).size === held.length, code('not_unique'));

/** A link that has been given out and may still be used. */
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
  /** Nobody signs in before a first password is set. */
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  passkeys: z.int(),
  last_sign_in: timestampSchema.nullable(),
  /** Where notices are sent, once it was confirmed. */
  email: z.string().nullable(),
  email_confirmed: z.boolean(),
  link: openLinkSchema.nullable(),
  version: z.int(),
  updated_at: timestampSchema,
  /** Its personal data was erased; another server may not know of that. */
  is_erased: z.boolean().optional(),
});

const yesNoInQuery = z.enum(['true', 'false'], code('invalid')).optional();

export const userListQuerySchema = z.object({
  /** Of name or login, in either script. */
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
  /** Over all pages, with the same filters. */
  total: z.int(),
});

/** What an administrator enters for an account. Where a cluster is named, the province is the cluster's. */
export const userInputSchema = z.strictObject({
  login: newLoginSchema,
  full_name: lineSchema(3, 150),
  positions: positionsSchema,
  province_code: provinceCodeSchema.nullable(),
  cluster_id: idSchema.nullable(),
  /** Absent: as it is. Its owner confirms it before anything else is sent there. */
  email: emailSchema.nullable().optional(),
});

/** The same in a form: choices are texts, empty where there is none. */
export const userFormSchema = userInputSchema.extend({
  province_code: z
    .string()
    .min(1, code('required'))
    .transform((province) => (province === REPUBLIC ? null : province)),
  cluster_id: z.string().transform((cluster) => Number(cluster) || null),
  email: z.union([z.literal('').transform(() => null), emailSchema]),
});

const versionField = { version: entryVersionSchema };

/** The same on a known state of the account, so that a stale change is refused (409 `stale_version`). */
export const userEditSchema = userInputSchema.extend(versionField);

export const userActivitySchema = z.strictObject({ ...versionField, is_active: z.boolean(code('required')) });

export const userVersionSchema = z.strictObject(versionField);

const linkTokenSchema = z.string(code('required')).regex(LINK_TOKEN, code('invalid'));

/** A one-time link, returned once: only its hash is stored. */
export const issuedLinkSchema = openLinkSchema.extend({
  /** Goes after `/invitation#`. */
  token: z.string(),
});

export const linkTokenBodySchema = z.strictObject({ token: linkTokenSchema });

/** Whom a link is for. */
export const openedLinkSchema = openLinkSchema.extend({ login: z.string(), full_name: z.string() });

export const linkUseSchema = z.strictObject({ token: linkTokenSchema, password: newPasswordSchema });

/** The password is set; whose it is. Nobody is signed in by that. */
export const usedLinkSchema = z.object({ login: z.string() });

export type UserAccount = z.infer<typeof userSchema>;
export type UserListQuery = z.input<typeof userListQuerySchema>;
export type UserListAnswer = z.infer<typeof userListAnswerSchema>;
export type UserInput = z.output<typeof userInputSchema>;
export type UserEdit = z.output<typeof userEditSchema>;
export type IssuedLink = z.infer<typeof issuedLinkSchema>;
export type OpenedLink = z.infer<typeof openedLinkSchema>;
