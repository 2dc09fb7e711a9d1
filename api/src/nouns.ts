import type { JWT } from '@fastify/jwt';
import type { FastifyRequest } from 'fastify';
import type { Database } from './kernel/database/connect';
import { auditRoutes } from './nouns/audit/routes';
import { contactsRoutes } from './nouns/contacts/routes';
import { createAuthenticator } from './nouns/credentials/authenticator';
import { figureRoutes } from './nouns/figures/routes';
import { noticeRoutes } from './nouns/notices/routes';
import { oilFactoryRoutes } from './nouns/oil-factories/routes';
import { overviewRoutes } from './nouns/overview/routes';
import { passkeyRoutes } from './nouns/passkeys/routes';
import { periodRoutes } from './nouns/periods/routes';
import { placeRoutes } from './nouns/places/routes';
import { preferenceRoutes } from './nouns/preferences/routes';
import { viewRoutes } from './nouns/preferences/views.routes';
import { primaryDataRoutes } from './nouns/primary-data/routes';
import { personalDataRoutes } from './nouns/personal-data/routes';
import { profileRoutes } from './nouns/profile/routes';
import { assertProof } from './nouns/proofs/assert-proof';
import { proofRoutes } from './nouns/proofs/routes';
import { ratingRoutes } from './nouns/rating/routes';
import { regionRoutes } from './nouns/regions/routes';
import { registerFileRoutes } from './nouns/register-files/routes';
import { registerImportRoutes } from './nouns/register-imports/routes';
import { registerRoutes } from './nouns/registers/routes';
import { entryRoutes } from './nouns/report-entry/routes';
import { roundRoutes } from './nouns/report-rounds/routes';
import { sheetRoutes } from './nouns/report-sheets/routes';
import { reviewRoutes } from './nouns/review/routes';
import { searchRoutes } from './nouns/search/routes';
import { secondFactorRoutes } from './nouns/second-factor/routes';
import { statusRoutes } from './nouns/status/routes';
import { signInRoutes } from './nouns/sign-in/routes';
import { userImportRoutes } from './nouns/user-imports/routes';
import { userRoutes } from './nouns/users/routes';

export { TOKEN_OPTIONS } from './nouns/credentials/tokens';

/** Checks before the handler of a call: authentication, and the proof for acts that give authority. */
export const callChecks = (db: Database, jwt: JWT) => ({
  authenticate: createAuthenticator(db, jwt),
  assertProof: (request: FastifyRequest, act: string) => assertProof(db, request, act),
});

/** Every noun, by the function that returns its handlers: a new noun is one line here and nowhere else in the application. */
export const NOUNS = [
  signInRoutes,
  auditRoutes,
  preferenceRoutes,
  viewRoutes,
  profileRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  proofRoutes,
  placeRoutes,
  reviewRoutes,
  entryRoutes,
  roundRoutes,
  sheetRoutes,
  regionRoutes,
  primaryDataRoutes,
  figureRoutes,
  periodRoutes,
  registerRoutes,
  registerFileRoutes,
  registerImportRoutes,
  oilFactoryRoutes,
  overviewRoutes,
  ratingRoutes,
  contactsRoutes,
  userRoutes,
  personalDataRoutes,
  userImportRoutes,
  searchRoutes,
  noticeRoutes,
  statusRoutes,
] as const;
