import * as z from 'zod';
import { code } from '../http/field-codes';
import { idSchema, timestampSchema } from '../http/fields';
import { linkTokenSchema } from './users';

const providerSchema = z.string(code('required')).regex(/^[a-z][a-z0-9-]{0,30}$/, code('invalid'));

/** How people may sign in. */
export const signInWaysSchema = z.object({
  /** False: only for the break-glass account. */
  passwords: z.boolean(),
  providers: z.array(z.object({ id: providerSchema, name: z.string() })),
});

export const providerBodySchema = z.strictObject({ provider: providerSchema });

export const providerStartSchema = providerBodySchema.extend({
  /** Token of an invitation or reset: the person is linked to its account. */
  invitation: linkTokenSchema.optional(),
});

/** Stays in the browser's tab; the answer of the provider is of use only with it. */
const flowSchema = z
  .string(code('required'))
  .max(200, code('too_long'))
  .regex(/^[\w-]+$/, code('invalid'));

export const startedFlowSchema = z.object({
  /** The provider's sign-in page. */
  address: z.string(),
  flow: z.string(),
});

const answerFields = {
  flow: flowSchema,
  /** Query of the address to which the provider sent the browser back. */
  answer: z
    .string(code('required'))
    .max(4000, code('too_long'))
    .regex(/^[!-~]*$/, code('invalid')),
};

export const providerAnswerSchema = providerStartSchema.extend(answerFields);

export const identityLinkSchema = providerBodySchema.extend(answerFields);

export const signOutAddressSchema = z.object({
  /** `null`: the provider has no such page. */
  address: z.string().nullable(),
});

/** Back-channel logout of OpenID Connect. */
export const logoutBodySchema = z.object({
  logout_token: z
    .string(code('required'))
    .max(8000, code('too_long'))
    .regex(/^[\w.-]*$/, code('invalid')),
});

export const identitySchema = z.object({
  id: idSchema,
  /** Name of the provider. */
  provider: z.string(),
  linked_at: timestampSchema,
  last_used_at: timestampSchema.nullable(),
});

export const identitiesSchema = z.array(identitySchema);

export const identityRemovalSchema = z.strictObject({ id: idSchema });

export type SignInWays = z.infer<typeof signInWaysSchema>;
export type StartedFlow = z.infer<typeof startedFlowSchema>;
export type ProviderStart = z.output<typeof providerStartSchema>;
export type ProviderAnswer = z.output<typeof providerAnswerSchema>;
export type IdentityLink = z.output<typeof identityLinkSchema>;
export type Identity = z.infer<typeof identitySchema>;
