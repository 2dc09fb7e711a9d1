import path from 'node:path';
import { z } from 'zod';
import { UserError } from '../../bootstrap/user-error.mjs';
import { releasesFolder } from '../release/credentials';
import { ROOT } from '../workspace';

const environmentSchema = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(65_535, 'must be 65535 or less')
    .default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  API_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
});

export type StartSettings = {
  port: number;
  host: string;
  /** Absolute; undefined when no data is kept here. */
  dataDir: string | undefined;
  /** Absolute; where the gateway keeps the releases. */
  releasesDir: string;
  /** Another server to use instead of our API. */
  apiOrigin: string | undefined;
};

/**
 * What `start` itself needs of the environment; API and gateway read the rest. An empty variable counts as absent.
 *
 * @throws {UserError} naming the variable
 */
export function readSettings(environment: NodeJS.ProcessEnv): StartSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UserError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, API_ORIGIN } = parsed.data;
  const keepsData = API_ORIGIN === undefined && DATABASE_URL === undefined;
  return {
    port: PORT,
    host: HOST,
    dataDir: keepsData ? path.resolve(ROOT, DATA_DIR) : undefined,
    releasesDir: releasesFolder(given),
    apiOrigin: API_ORIGIN,
  };
}
