import type { JWT } from '@fastify/jwt';
import type { Database } from '../database/connect';
import type { ServiceWatch } from '../observe/service-watch';
import type { Versioned } from '../public-answers/versions';
import type { PasskeyChallenges } from '../secrets/passkey-challenges';
import type { SecretBox } from '../secrets/secret-box';
import type { Workbooks } from '../sheets/workbook';

/** What every noun is given to register its handlers with; whatever else one needs it makes itself. */
export type Services = {
  readonly db: Database;
  /** What is slow or down, and since when. */
  readonly watch: ServiceWatch;
  readonly jwt: JWT;
  /** Secrets of accounts, as the database has them. */
  readonly secrets: SecretBox;
  readonly challenges: PasskeyChallenges;
  /** Of what public answers are made of. */
  readonly versions: Versioned;
  /** Reads and writes the workbooks of lists. */
  readonly workbooks: Workbooks;
};
