import type { JWT } from '@fastify/jwt';
import type { Database } from '../database/connect';
import type { ServiceWatch } from '../observe/service-watch';
import type { Versioned } from '../public-answers/versions';
import type { PasskeyChallenges } from '../secrets/passkey-challenges';
import type { SecretBox } from '../secrets/secret-box';
import type { Workbooks } from '../sheets/workbook';

export type Services = {
  readonly db: Database;
  readonly watch: ServiceWatch;
  readonly jwt: JWT;
  /** Encrypts secrets of accounts. */
  readonly secrets: SecretBox;
  readonly challenges: PasskeyChallenges;
  readonly versions: Versioned;
  readonly workbooks: Workbooks;
};
