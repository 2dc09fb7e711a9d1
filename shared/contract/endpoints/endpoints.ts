import * as z from 'zod';
import { auditEndpoints } from './audit';
import { contactsEndpoints } from './contacts';
import { BEFORE_FACTOR, ENTRY_READERS, PUBLIC, REGISTER_READERS, REPORT_READERS, SELF } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { idParameterSchema, provinceCodeSchema } from '../http/fields';
import { noticeEndpoints } from './notices';
import {
  oilFactoriesAnswerSchema,
  oilFactoryEditSchema,
  oilFactoryInputSchema,
  oilFactoryProvincesAnswerSchema,
  oilFactorySchema,
  oilFactorySearchAnswerSchema,
  oilFactorySearchQuerySchema,
  removedOilFactoryProvincesAnswerSchema,
} from '../registers/oil-factory';
import { changedSchema, legalActBodySchema, removedSchema } from '../registers/organisation';
import { overviewSchema } from '../reports/overview';
import { districtSchema, provinceSchema } from '../http/places';
import { personalDataEndpoints } from './personal-data';
import { profileEndpoints } from './profile';
import { proofEndpoints } from './proofs';
import { endedSessionsSchema } from '../accounts/profile';
import { ratingEndpoints } from './rating';
import { registerEndpoints } from './registers';
import { listSettingsChangeSchema, listSettingsSchema } from '../registers/list-settings';
import {
  decisionAnswerSchema,
  decisionSchema,
  queuePlaceQuerySchema,
  queuePlaceSchema,
  remarkAnswerSchema,
  reportSchema,
  reviewQueueAnswerSchema,
  reviewQueueQuerySchema,
} from '../reports/report';
import { registryActSchema } from './registry-endpoints';
import { reportEndpoints } from './reports';
import { savedViewsSchema, viewChangeSchema } from '../reports/saved-views';
import { searchAnswerSchema, searchQuerySchema } from '../registers/search';
import { passkeyEndpoints } from './passkeys';
import { secondFactorEndpoints } from './second-factor';
import { statusEndpoints } from './status';
import { signInOutcomeSchema } from '../accounts/second-factor';
import { accountSchema, loginBodySchema } from '../http/session-token';
import { userEndpoints } from './users';

const byId = z.object({ id: idParameterSchema });
const byRegion = z.object({ region_id: provinceCodeSchema });

/** Every call of the API, by name: the source of its routes, the typed client and the OpenAPI document. */
export const endpoints = {
  'POST /api/auth/login': {
    summary: 'Sign in; returns a token, or a challenge if the account has a second factor',
    authority: PUBLIC,
    body: loginBodySchema,
    answer: signInOutcomeSchema,
    problems: [429],
  },
  'POST /api/auth/sign-out': {
    summary: 'Sign out: end the session of the request',
    authority: BEFORE_FACTOR,
    body: z.strictObject({}),
    answer: endedSessionsSchema,
    problems: [],
  },
  'GET /api/auth/me': {
    summary: 'Get the account of the token, as it is now',
    authority: BEFORE_FACTOR,
    answer: accountSchema,
    problems: [],
  },
  'GET /api/auth/authority': {
    summary: 'Check whether the session may make a call of the release registry; returns the account, or refuses with a reason',
    authority: SELF,
    query: z.object({ act: registryActSchema }),
    answer: accountSchema,
    problems: [403],
  },
  'GET /api/me/lists': {
    summary: "List the signed-in user's settings of register lists",
    authority: SELF,
    answer: z.array(listSettingsSchema),
    problems: [],
  },
  'PATCH /api/me/lists': {
    summary: "Save the signed-in user's columns and page size of a list",
    authority: SELF,
    body: listSettingsChangeSchema,
    answer: listSettingsSchema,
    problems: [],
  },
  'GET /api/me/views': {
    summary: "List the signed-in user's saved views",
    authority: SELF,
    answer: savedViewsSchema,
    problems: [],
  },
  'PATCH /api/me/views': {
    summary:
      'Save a view of a page under a name, call it otherwise or forget it; the answer is all that are saved then',
    authority: SELF,
    body: viewChangeSchema,
    answer: savedViewsSchema,
    problems: [404],
  },
  'GET /api/search': {
    summary: 'Search organisations by name or STIR, and for administrators accounts; a few results of each kind',
    authority: ENTRY_READERS,
    query: searchQuerySchema,
    answer: searchAnswerSchema,
    problems: [],
  },
  ...profileEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...proofEndpoints,
  'GET /api/provinces': {
    summary: 'List the provinces',
    authority: PUBLIC,
    answer: z.array(provinceSchema),
    problems: [],
  },
  'GET /api/districts': {
    summary: 'List districts and cities, of one province or all',
    authority: PUBLIC,
    query: z.object({ province_code: provinceCodeSchema.optional() }),
    answer: z.array(districtSchema),
    problems: [],
  },
  'GET /api/overview': {
    summary: 'Get totals of the public registers by province',
    authority: PUBLIC,
    answer: overviewSchema,
    problems: [],
  },
  'GET /api/review/clusters': {
    summary: 'List the review queue of cluster reports, longest-waiting first',
    authority: REPORT_READERS,
    query: reviewQueueQuerySchema,
    answer: reviewQueueAnswerSchema,
    problems: [403],
  },
  'GET /api/review/clusters/:id/place': {
    summary: 'Get the position of a report in the review queue, and its neighbours',
    authority: REPORT_READERS,
    params: byId,
    query: queuePlaceQuerySchema,
    answer: queuePlaceSchema,
    problems: [403, 404],
  },
  'GET /crud/cluster/:id': {
    summary: 'Get a cluster report',
    authority: REPORT_READERS,
    params: byId,
    answer: reportSchema,
    problems: [403, 404],
  },
  'GET /api/remark/cluster/:id': {
    summary: 'Get the latest remark on a cluster report; the comment is empty if there is none',
    authority: REPORT_READERS,
    params: byId,
    answer: remarkAnswerSchema,
    problems: [403, 404],
  },
  'POST /api/confirm-cluster/:id': {
    summary: 'Confirm a new cluster report',
    authority: { staff: { over: 'territory', positions: ['UPDATE'] } },
    params: byId,
    body: decisionSchema,
    answer: decisionAnswerSchema,
    problems: [403, 404, 409],
  },
  'POST /api/reject-cluster/:id': {
    summary: 'Reject a new cluster report',
    authority: { staff: { over: 'territory', positions: ['UPDATE'] } },
    params: byId,
    body: decisionSchema,
    answer: decisionAnswerSchema,
    problems: [403, 404, 409],
  },
  'GET /api/oil_factories/provinces_totals': {
    summary: 'Get totals of live oil factories by province',
    authority: REGISTER_READERS,
    answer: oilFactoryProvincesAnswerSchema,
    problems: [],
  },
  'GET /api/oil_factories/:region_id': {
    summary: 'List live oil factories of a province',
    authority: REGISTER_READERS,
    params: byRegion,
    answer: oilFactoriesAnswerSchema,
    problems: [403, 404],
  },
  'GET /api/oil_factories/removed/provinces': {
    summary: 'Count removed oil factories by province',
    authority: REGISTER_READERS,
    answer: removedOilFactoryProvincesAnswerSchema,
    problems: [],
  },
  'GET /api/oil_factories/removed/:region_id': {
    summary: 'List removed oil factories of a province',
    authority: REGISTER_READERS,
    params: byRegion,
    answer: oilFactoriesAnswerSchema,
    problems: [403, 404],
  },
  'PATCH /api/oil_factories/remove/:id': {
    summary: 'Remove an oil factory from the register (a legal state, not a deletion)',
    authority: { staff: { over: 'territory', positions: ['DELETE'] } },
    params: byId,
    body: legalActBodySchema,
    answer: removedSchema,
    problems: [403, 404, 409],
  },
  'PATCH /api/oil_factories/restore/:id': {
    summary: 'Restore a removed oil factory',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    params: byId,
    body: legalActBodySchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'POST /api/oil_factories': {
    summary: 'Add an oil factory to the register',
    authority: { staff: { over: 'territory', positions: ['CREATE'] } },
    body: oilFactoryInputSchema,
    answer: changedSchema,
    problems: [403, 409],
  },
  'GET /api/oil_factories/factory/:id': {
    summary: 'Get an oil factory on the register',
    authority: ENTRY_READERS,
    params: byId,
    answer: oilFactorySchema,
    problems: [403, 404],
  },
  'PATCH /api/oil_factories/factory/:id': {
    summary: 'Change an oil factory',
    authority: { staff: { over: 'territory', positions: ['UPDATE'] } },
    params: byId,
    body: oilFactoryEditSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  ...contactsEndpoints,
  ...statusEndpoints,
  ...auditEndpoints,
  ...reportEndpoints,
  ...ratingEndpoints,
  ...userEndpoints,
  ...personalDataEndpoints,
  ...noticeEndpoints,
  ...registerEndpoints,
  // Their lists by province are the specification's; the search over all provinces is a call of our own.
  'GET /api/registers/oil_factories': {
    summary: 'Search the register of oil factories in all provinces, live and removed',
    authority: REGISTER_READERS,
    query: oilFactorySearchQuerySchema,
    answer: oilFactorySearchAnswerSchema,
    problems: [],
  },
} as const satisfies Record<EndpointKey, Endpoint>;

export type Endpoints = typeof endpoints;

export type EndpointName = keyof Endpoints;

const pathsOf = (kind: 'upload' | 'events'): readonly string[] =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
    endpoint[kind] ? [name.slice(name.indexOf('/'))] : [],
  );

export const UPLOAD_PATHS = pathsOf('upload');

export const EVENTS_PATHS = pathsOf('events');
