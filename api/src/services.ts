import type { JWT } from '@fastify/jwt';
import type { Database } from './database/connect';
import type { KeptTotals } from './registers/kept-totals';

/** What the nouns' routes work with. */
export type Services = { readonly db: Database; readonly jwt: JWT; readonly totals: KeptTotals };
