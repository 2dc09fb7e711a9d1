import { resolve } from 'node:path';
import { z } from 'zod';
import type { MailConfig } from './jobs/mail/transport';
import { withFiles } from '@klaster/shared/environment';
import { splitAddresses } from '@klaster/shared/postgres';
import { isProxyList } from '@klaster/shared/tracing';
import { providersSchema, type SignInSettings } from './kernel/providers/settings';
import { OperatorError } from './kernel/process/operator-error';
import { SIGNATURE_MODES, type SignatureRules } from './kernel/signatures/rules';
import { readTrustFile } from './kernel/signatures/trust-files';

const PORT_RULE = 'must be a whole number from 0 to 65535';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .refine((text) => splitAddresses(text).length > 0, 'must name at most 8 servers, each by an address')
  .optional();

const DRAIN_RULE = 'must be a number of seconds from 0 to 120';
const drainSeconds = z.coerce.number(DRAIN_RULE).min(0, DRAIN_RULE).max(120, DRAIN_RULE).default(0);

/** JSON, since a provider has many settings. Messages name no values: some are secret. */
const providerList = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(providersSchema)
  .default([]);

const environmentSchema = z.object({
  PORT: z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(65_535, PORT_RULE).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(isProxyList, 'must list addresses, networks, loopback, linklocal or uniquelocal')
    .default('loopback'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]@[^\s@>]+>?$/, 'must be an address, or a name and an <address>')
    .optional(),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an address of http or https' }).optional(),
  CLAMD_URL: z
    .url({ protocol: /^tcp$/, error: 'must be tcp://host:port' })
    .refine((url) => new URL(url).port !== '', 'must be tcp://host:port')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  DRAIN_SECONDS: drainSeconds,
  SIGN_IN_PROVIDERS: providerList,
  PASSWORDS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BREAK_GLASS_LOGIN: z.string().toLowerCase().optional(),
  SIGNATURES: z.enum(SIGNATURE_MODES, `must be one of ${SIGNATURE_MODES.join(', ')}`).default('off'),
  SIGNATURE_ROOTS: z.string().optional(),
  SIGNATURE_CRLS: z.string().optional(),
  EIMZO_SERVER_URL: z.url({ protocol: /^https?$/, error: 'must be an address of http or https' }).optional(),
  EIMZO_API_KEY: z.string().default(''),
});

const NAMES = Object.keys(environmentSchema.shape);

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Absent: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Address for the role that owns the tables. Absent: the role of `databaseUrl` owns them, or no owner is available. */
  readonly ownerUrl: string | undefined;
  /** Addresses of replicas. Absent: everything is read from the primary. */
  readonly readUrl: string | undefined;
  /** Fills an empty database with sample data and accounts. */
  readonly demo: boolean;
  /** Absent: generated once and stored in the database. */
  readonly tokenSecret: string | undefined;
  /** Proxies whose `X-Forwarded-*` headers are trusted: comma-separated addresses, networks, or their names. */
  readonly trustedProxies: string;
  /** Virus scanner; absent: attached files are not scanned. */
  readonly clamdUrl: string | undefined;
  readonly logLevel: string;
  /** Absent: no messages are sent. */
  readonly mail: MailConfig | undefined;
  readonly signIn: SignInSettings;
  /** Absent only with the embedded database: taken from each request. */
  readonly publicOrigin: string | undefined;
  /** Milliseconds for which requests are served after a stop signal, while `/readyz` reports not ready. */
  readonly drainMs: number;
  readonly signatures: SignatureRules;
};

/**
 * Reads the configuration.
 * @param serves false: for a command of the operator
 * @throws OperatorError that names the first invalid variable
 */
export function readConfig(environment: NodeJS.ProcessEnv, serves = true): Config {
  const variables = withFiles(environment, NAMES, (sentence) => new OperatorError(sentence));
  const parsed = environmentSchema.safeParse(withoutEmpty(variables));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new OperatorError(`The environment variable ${issue?.path.join('.')} is wrong: ${issue?.message}.`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, DEMO, TOKEN_SECRET, TRUSTED_PROXIES, LOG_LEVEL } = parsed.data;
  const { DATABASE_OWNER_URL, DATABASE_READ_URL } = parsed.data;
  if (DATABASE_OWNER_URL && !DATABASE_URL)
    throw new OperatorError('DATABASE_OWNER_URL is set without DATABASE_URL, the address for the API itself.');
  if (DATABASE_READ_URL && !DATABASE_URL)
    throw new OperatorError('DATABASE_READ_URL is set without DATABASE_URL, the address for changes.');
  // Links and passkeys depend on this origin, and the Host header cannot be trusted.
  if (serves && DATABASE_URL && !parsed.data.PUBLIC_ORIGIN)
    throw new OperatorError(
      'DATABASE_URL is set without PUBLIC_ORIGIN, the address under which browsers find the system: https://klaster.example.',
    );
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    ownerUrl: DATABASE_OWNER_URL,
    readUrl: DATABASE_READ_URL,
    demo: DEMO ? DEMO === '1' : !DATABASE_URL,
    tokenSecret: TOKEN_SECRET,
    trustedProxies: TRUSTED_PROXIES,
    clamdUrl: parsed.data.CLAMD_URL,
    logLevel: LOG_LEVEL,
    mail: readMail(parsed.data),
    signIn: readSignIn(parsed.data),
    drainMs: parsed.data.DRAIN_SECONDS * 1000,
    signatures: readSignatures(parsed.data),
    publicOrigin: parsed.data.PUBLIC_ORIGIN && new URL(parsed.data.PUBLIC_ORIGIN).origin,
  };
}

function readMail({ SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN }: z.infer<typeof environmentSchema>): MailConfig | undefined {
  if (!SMTP_URL) return undefined;
  if (!MAIL_FROM || !PUBLIC_ORIGIN)
    throw new OperatorError(
      'SMTP_URL is set without MAIL_FROM, the sender of messages, or PUBLIC_ORIGIN, the address in them.',
    );
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, publicOrigin: new URL(PUBLIC_ORIGIN).origin };
}

function readSignIn(given: z.infer<typeof environmentSchema>): SignInSettings {
  const { SIGN_IN_PROVIDERS: providers, PASSWORDS, BREAK_GLASS_LOGIN } = given;
  if (PASSWORDS === 'on') return { providers, onlyPasswordOf: undefined };
  if (!BREAK_GLASS_LOGIN || providers.length === 0)
    throw new OperatorError(
      'PASSWORDS is off without SIGN_IN_PROVIDERS, or without BREAK_GLASS_LOGIN, the account that keeps its password.',
    );
  return { providers, onlyPasswordOf: BREAK_GLASS_LOGIN };
}

/** An operator who forgets or damages the files learns it at the start, not from the first signature. */
function readSignatures(variables: z.infer<typeof environmentSchema>): SignatureRules {
  const { SIGNATURES: mode, SIGNATURE_ROOTS, SIGNATURE_CRLS, EIMZO_SERVER_URL, EIMZO_API_KEY } = variables;
  if (mode !== 'off' && !SIGNATURE_ROOTS && !EIMZO_SERVER_URL)
    throw new OperatorError(
      'SIGNATURES is set without SIGNATURE_ROOTS, a file of trusted certificates, or EIMZO_SERVER_URL.',
    );
  if (SIGNATURE_ROOTS) readTrustFile('roots', SIGNATURE_ROOTS);
  if (SIGNATURE_CRLS) readTrustFile('crls', SIGNATURE_CRLS);
  return { mode, roots: SIGNATURE_ROOTS, crls: SIGNATURE_CRLS, eimzo: EIMZO_SERVER_URL, eimzoKey: EIMZO_API_KEY };
}

function withoutEmpty(environment: NodeJS.ProcessEnv): object {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
