import path from 'node:path';
import { z } from 'zod';
import { UserError } from '../../bootstrap/user-error.mjs';
import { releasesFolder } from '../release/credentials';
import { ROOT } from '../workspace';

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(65_535, 'must be 65535 or less');

const environmentSchema = z.object({
  PORT: port.default(8080),
  OPERATIONS_PORT: port.optional(),
  OPERATIONS_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  API_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
});

export type StartSettings = {
  port: number;
  host: string;
  operationsPort: number;
  /** Address for browsers, if that is not the one it listens on. */
  operationsOrigin: string | undefined;
  /** Absolute; undefined if no data is stored here. */
  dataDir: string | undefined;
  releasesDir: string;
  apiOrigin: string | undefined;
};

/** API and gateway read the other variables. An empty variable counts as absent. @throws {UserError} naming the variable */
export function readSettings(environment: NodeJS.ProcessEnv): StartSettings {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UserError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { PORT, HOST, OPERATIONS_PORT = PORT + 1, OPERATIONS_ORIGIN, DATA_DIR, DATABASE_URL, API_ORIGIN } = parsed.data;
  if (OPERATIONS_PORT > 65_535) throw new UserError('OPERATIONS_PORT must be given: there is no port after 65535.');
  if (OPERATIONS_PORT === PORT) throw new UserError('OPERATIONS_PORT must differ from PORT.');
  const keepsData = API_ORIGIN === undefined && DATABASE_URL === undefined;
  return {
    port: PORT,
    host: HOST,
    operationsPort: OPERATIONS_PORT,
    operationsOrigin: OPERATIONS_ORIGIN,
    dataDir: keepsData ? path.resolve(ROOT, DATA_DIR) : undefined,
    releasesDir: releasesFolder(variables),
    apiOrigin: API_ORIGIN,
  };
}
