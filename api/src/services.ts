import type { JWT } from '@fastify/jwt';
import type { Database } from './database/connect';
import type { LiveEvents } from './events/live-events';
import type { PasskeyChallenges } from './passkeys/challenges';
import type { PrimaryExports } from './primary-data/export';
import type { SheetExports } from './registers/files/export';
import type { OpenDataFiles } from './registers/files/open-data';
import type { Imports } from './registers/imports/imports';
import type { KeptTotals } from './registers/kept-totals';
import type { SecretBox } from './second-factor/secret-box';
import type { UserImports } from './users/imports/imports';

/** What the nouns' routes work with. */
export type Services = {
  readonly db: Database;
  readonly jwt: JWT;
  /** Secrets of accounts, as the database has them. */
  readonly secrets: SecretBox;
  readonly challenges: PasskeyChallenges;
  readonly totals: KeptTotals;
  readonly exports: SheetExports;
  readonly primaryExports: PrimaryExports;
  readonly openData: OpenDataFiles;
  readonly imports: Imports;
  readonly userImports: UserImports;
  readonly events: LiveEvents;
};
