import { REQUEST_BODY_LIMIT } from '@klaster/shared/contract/http';
import { withFiles } from '@klaster/shared/environment';
import { splitAddresses } from '@klaster/shared/postgres';
import { isProxyList } from '@klaster/shared/tracing';
import { z } from 'zod';
import { readEmblem } from './emblem';
import { REQUEST_LIMITS } from './limits';

/** For another back end than ours, whose own limit is unknown. */
const FOREIGN_BODY_LIMIT = 16 * 1024 * 1024;

const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

const originsByRemote = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), origin));

/** `postgres://klaster_releases@one,two/klaster`. Error messages do not quote it, since it may have a password. */
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .refine((text) => splitAddresses(text).length > 0, 'must name at most 8 servers, each by an address');

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  OPERATIONS_ORIGIN: origin.optional(),
  OPERATIONS_PAGE_DIR: z.string().min(1).optional(),
  API_URL: origin.optional(),
  API_ORIGIN: origin.optional(),
  RELEASES_DIR: z.string().min(1).optional(),
  RELEASES_URL: databaseAddress.optional(),
  PUBLISHING_FILE: z.string().min(1).optional(),
  KEEP_RELEASES: z.coerce.number().int().min(1).default(10),
  KEEP_RELEASE_DAYS: z.coerce.number().min(0).default(30),
  ROLLBACK_THRESHOLD: z.coerce.number().int().min(1).default(5),
  EMBLEM_FILE: z.string().min(1).optional(),
  EIMZO: z.enum(['0', '1']).default('0'),
  SHELL_ORIGIN: origin.optional(),
  REMOTE_ORIGINS: originsByRemote.optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(isProxyList, 'must list addresses, networks, loopback, linklocal or uniquelocal')
    .optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Where E-IMZO listens on the user's computer. */
const EIMZO_SOCKET = 'wss://127.0.0.1:64443';

export type GatewayConfig = ReturnType<typeof readConfig>;

export class ConfigError extends Error {}

type DefaultFolders = { releases: string; operationsPage: string };

/**
 * Reads the configuration from environment variables; an empty variable counts as absent.
 *
 * @throws {ConfigError} naming the variable
 */
export function readConfig(environment: NodeJS.ProcessEnv, defaults: DefaultFolders) {
  const all = withFiles(environment, ['RELEASES_URL'], (sentence) => new ConfigError(sentence));
  const variables = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) throw new ConfigError(describeIssue(parsed.error));
  const values = parsed.data;
  const apiOrigin = values.API_ORIGIN ?? values.API_URL;
  if (!apiOrigin) throw new ConfigError('Set API_URL (our API) or API_ORIGIN (another server) to an http address.');
  const isOwnApi = values.API_ORIGIN === undefined;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Public origin in browsers, if it is behind a proxy. */
    publicOrigin: values.PUBLIC_ORIGIN,
    operations: {
      port: operationsPort(values.PORT, values.OPERATIONS_PORT),
      /** Origin in browsers, if it is behind a proxy. */
      origin: values.OPERATIONS_ORIGIN,
      pageDir: values.OPERATIONS_PAGE_DIR ?? defaults.operationsPage,
    },
    api: {
      origin: apiOrigin,
      /** Whether it is our own API, which has `GET /readyz`. */
      own: isOwnApi,
      bodyLimit: isOwnApi ? REQUEST_BODY_LIMIT : FOREIGN_BODY_LIMIT,
    },
    releases: {
      /** Folder of the store; with a database, of this gateway's copies. */
      dir: values.RELEASES_DIR ?? defaults.releases,
      /** Address of the database; undefined if the folder is the store. */
      url: values.RELEASES_URL,
      /** While this file exists, no page is served: newer releases are being put live. */
      publishingFile: values.PUBLISHING_FILE,
      /** Retention by app: this many releases, and those younger than this many days. */
      keep: { count: values.KEEP_RELEASES, days: values.KEEP_RELEASE_DAYS },
      /** Distinct visitors whose failure reports make the gateway roll back. */
      rollbackThreshold: values.ROLLBACK_THRESHOLD,
    },
    emblem:
      values.EMBLEM_FILE === undefined ? undefined : readEmblem(values.EMBLEM_FILE, refuseEmblem(values.EMBLEM_FILE)),
    /** Local programs with which pages sign. */
    signers: values.EIMZO === '1' ? [EIMZO_SOCKET] : [],
    /** Development only: origins of the apps' dev servers. */
    sources: { shell: values.SHELL_ORIGIN, remotes: values.REMOTE_ORIGINS ?? {} },
    /** Proxies whose `X-Forwarded-*` headers are trusted: comma-separated addresses, networks, or their names. */
    trustedProxies: values.TRUSTED_PROXIES,
    requests: REQUEST_LIMITS,
    logLevel: values.LOG_LEVEL,
    /** Milliseconds after SIGTERM for which requests are still answered, while `/readyz` fails. */
    drainMs: values.DRAIN_SECONDS * 1000,
  };
}

const refuseEmblem = (file: string) => (fault: string) => new ConfigError(`EMBLEM_FILE: ${fault}: ${file}.`);

function operationsPort(port: number, given: number | undefined): number {
  const chosen = given ?? (port === 0 ? 0 : port + 1);
  if (chosen > 65_535) throw new ConfigError('OPERATIONS_PORT: there is no port after 65535; give one.');
  if (chosen !== 0 && chosen === port) throw new ConfigError('OPERATIONS_PORT: must be another port than PORT.');
  return chosen;
}

function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${issue?.path.join('.') ?? 'Environment'}: ${issue?.message ?? 'invalid'}.`;
}
