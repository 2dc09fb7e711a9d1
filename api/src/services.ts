import type { JWT } from '@fastify/jwt';
import type { Database } from './database/connect';
import type { SheetExports } from './registers/files/export';
import type { OpenDataFiles } from './registers/files/open-data';
import type { Imports } from './registers/imports/imports';
import type { KeptTotals } from './registers/kept-totals';

/** What the nouns' routes work with. */
export type Services = {
  readonly db: Database;
  readonly jwt: JWT;
  readonly totals: KeptTotals;
  readonly exports: SheetExports;
  readonly openData: OpenDataFiles;
  readonly imports: Imports;
};
