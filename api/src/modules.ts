import type { JWT } from '@fastify/jwt';
import type { FastifyRequest } from 'fastify';
import type { Database } from './kernel/database/connect';
import { createKeyAuthenticator } from './modules/api-keys/authenticator';
import { apiKeyRoutes } from './modules/api-keys/routes';
import { approvalRoutes } from './modules/approval/routes';
import { attachmentRoutes } from './modules/attachments/routes';
import { auditRoutes } from './modules/audit/routes';
import { changeRoutes } from './modules/changes/routes';
import { calendarRoutes } from './modules/calendar/routes';
import { contactsRoutes } from './modules/contacts/routes';
import { createAuthenticator } from './modules/auth/sessions/tokens';
import { figureRoutes } from './modules/figures/routes';
import { noticeRoutes } from './modules/notices/routes';
import { openDataRoutes } from './modules/open-data/routes';
import { overviewRoutes } from './modules/overview/routes';
import { periodRoutes } from './modules/periods/routes';
import { placeRoutes } from './modules/places.routes';
import { preferenceRoutes } from './modules/preferences/routes';
import { primaryDataRoutes } from './modules/primary-data/routes';
import { personalDataRoutes } from './modules/personal-data/routes';
import { profileRoutes } from './modules/profile/routes';
import { assertProof } from './modules/auth/proofs/proofs';
import { ratingRoutes } from './modules/rating/routes';
import { regionRoutes } from './modules/regions/routes';
import { registerFileRoutes } from './modules/register-files/routes';
import { registerImportRoutes } from './modules/register-imports/routes';
import { registerRoutes } from './modules/registers/routes';
import { entryRoutes } from './modules/reports/entry/routes';
import { roundRoutes } from './modules/reports/rounds/routes';
import { sheetRoutes } from './modules/reports/sheets/routes';
import { decisionRoutes } from './modules/reports/review/decisions.routes';
import { reviewRoutes } from './modules/reports/review/routes';
import { searchRoutes } from './modules/search/routes';
import { signatureRoutes } from './modules/signatures/routes';
import { statusRoutes } from './modules/status.routes';
import { authRoutes } from './modules/auth/routes';
import { userImportRoutes } from './modules/user-imports/routes';
import { userRoutes } from './modules/users/routes';
import { webhookRoutes } from './modules/webhooks/routes';

export { TOKEN_OPTIONS } from './modules/auth/sessions/tokens';

/** Checks before the handler of a call: authentication, and the proof for acts that give authority. */
export const callChecks = (db: Database, jwt: JWT) => ({
  authenticate: createAuthenticator(db, jwt),
  authenticateKey: createKeyAuthenticator(db),
  assertProof: (request: FastifyRequest, act: string) => assertProof(db, request, act),
});

/** Every domain module, by the function that returns its handlers: a new module is one line here and nowhere else in the application. */
export const MODULES = [
  authRoutes,
  auditRoutes,
  preferenceRoutes,
  profileRoutes,
  calendarRoutes,
  placeRoutes,
  reviewRoutes,
  decisionRoutes,
  approvalRoutes,
  entryRoutes,
  roundRoutes,
  sheetRoutes,
  attachmentRoutes,
  regionRoutes,
  primaryDataRoutes,
  figureRoutes,
  periodRoutes,
  registerRoutes,
  registerFileRoutes,
  registerImportRoutes,
  overviewRoutes,
  ratingRoutes,
  openDataRoutes,
  contactsRoutes,
  userRoutes,
  apiKeyRoutes,
  changeRoutes,
  webhookRoutes,
  personalDataRoutes,
  userImportRoutes,
  searchRoutes,
  noticeRoutes,
  signatureRoutes,
  statusRoutes,
] as const;
