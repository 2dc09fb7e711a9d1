import type { JWT } from '@fastify/jwt';
import type { Database } from '../database/connect';
import type { ServiceWatch } from '../observe/service-watch';
import type { Versioned } from '../public-answers/versions';
import type { PasskeyChallenges } from '../secrets/passkey-challenges';
import type { SecretBox } from '../secrets/secret-box';
import type { Workbooks } from '../sheets/workbook';

/** Shared services of the domain modules; anything else a module creates itself. */
export type Services = {
  readonly db: Database;
  /** Slow or unavailable dependencies, and since when. */
  readonly watch: ServiceWatch;
  readonly jwt: JWT;
  /** Encryption of the secrets of accounts in the database. */
  readonly secrets: SecretBox;
  readonly challenges: PasskeyChallenges;
  /** Versions of the data of public answers. */
  readonly versions: Versioned;
  /** Reads and writes the workbooks of lists. */
  readonly workbooks: Workbooks;
};
