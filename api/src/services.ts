import type { JWT } from '@fastify/jwt';
import type { Database } from './database/connect';

/** What the nouns' routes work with. */
export type Services = { readonly db: Database; readonly jwt: JWT };
