import { z } from 'zod';

/** `http:` is accepted only for this machine. */
function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

const address = z
  .url('must be an address')
  .max(500)
  .refine((text) => URL.canParse(text) && isSecure(text), 'must begin with https://');

const text = (max: number) => z.string().trim().min(1).max(max);

const values = z.array(text(200)).max(20).default([]);

const common = {
  /** Part of addresses, so it must not change. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be lower-case letters, digits and dashes'),
  /** Shown on buttons. */
  name: text(60),
  client_id: text(200),
  client_secret: text(500),
};

const oidcSchema = z.strictObject({
  ...common,
  kind: z.literal('oidc'),
  issuer: address,
  scope: text(200).default('openid'),
  client_authentication: z.enum(['basic', 'post']).default('basic'),
  /** Either one means that the provider has checked a second factor. */
  second_factor: z.strictObject({ acr: values, amr: values }).default({ acr: [], amr: [] }),
});

const oneIdSchema = z.strictObject({
  ...common,
  kind: z.literal('oneid'),
  address: address.default('https://sso.egov.uz/sso/oauth/Authorization.do'),
  scope: text(200),
  response_type: text(30).default('one_code'),
  /** Values of `auth_method` that count as a second factor. */
  second_factor: z.strictObject({ methods: values }).default({ methods: [] }),
});

export const providersSchema = z
  .array(z.discriminatedUnion('kind', [oidcSchema, oneIdSchema]))
  .max(10)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have different ids');

export type OidcSettings = z.output<typeof oidcSchema>;
export type OneIdSettings = z.output<typeof oneIdSchema>;

export type SignInSettings = {
  readonly providers: z.output<typeof providersSchema>;
  /** The break-glass account: the only one whose password is accepted. Absent: passwords are on. */
  readonly onlyPasswordOf: string | undefined;
};
