import type { JWT } from '@fastify/jwt';
import type { EndpointName } from '@klaster/shared/contract/endpoints';
import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
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

/** Parts of the data that have a version: see `0013-public-versions`. */
type Part = RegisterName | 'places' | 'rating' | 'contacts' | 'periods' | 'today';

const FACTORIES: readonly Part[] = ['oil_factories', 'places'];

const RATING: readonly Part[] = ['rating', 'clusters', 'places', 'periods', 'today'];

const OTHERS: Partial<Record<EndpointName, readonly Part[]>> = {
  'GET /api/contacts': ['contacts'],
  'GET /api/provinces': ['places'],
  'GET /api/districts': ['places'],
  'GET /api/overview': ['clusters', 'oil_factories', 'places'],
  'GET /api/rating': RATING,
  'GET /api/rating/clusters/:id': RATING,
  'GET /api/rating/provinces': RATING,
  'GET /api/scoring-methods': ['rating'],
  'GET /api/oil_factories/provinces_totals': FACTORIES,
  'GET /api/oil_factories/:region_id': FACTORIES,
  'GET /api/oil_factories/removed/provinces': FACTORIES,
  'GET /api/oil_factories/removed/:region_id': FACTORIES,
};

const ofRegister = (register: RegisterName): [string, readonly Part[]][] =>
  ['', '/provinces', '/:id'].map((path) => [`GET /api/registers/${register}${path}`, [register, 'places']]);

const PARTS = new Map<string, readonly Part[]>([...Object.entries(OTHERS), ...REGISTER_NAMES.flatMap(ofRegister)]);

/** Parts of the data that a public answer depends on; undefined: it is not cached. */
export const answerParts = (name: EndpointName): readonly string[] | undefined => PARTS.get(name);
