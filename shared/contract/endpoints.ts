import * as z from 'zod';
import { auditEndpoints } from './audit/endpoints';
import { contactsEndpoints } from './contacts/endpoints';
import type { Endpoint, EndpointKey } from './endpoint';
import { idParameterSchema, provinceCodeSchema } from './fields';
import { noticeEndpoints } from './notices/endpoints';
import {
  oilFactoriesAnswerSchema,
  oilFactoryEditSchema,
  oilFactoryInputSchema,
  oilFactoryProvincesAnswerSchema,
  oilFactorySchema,
  oilFactorySearchAnswerSchema,
  oilFactorySearchQuerySchema,
  removedOilFactoryProvincesAnswerSchema,
} from './oil-factory';
import { changedSchema, legalActBodySchema } from './organisation';
import { overviewSchema } from './overview';
import { districtSchema, provinceSchema } from './places';
import { profileEndpoints } from './profile/endpoints';
import { ratingEndpoints } from './rating/endpoints';
import { registerEndpoints } from './registers/endpoints';
import { listSettingsChangeSchema, listSettingsSchema } from './registers/list-settings';
import {
  decisionAnswerSchema,
  decisionSchema,
  queuePlaceQuerySchema,
  queuePlaceSchema,
  remarkAnswerSchema,
  reportSchema,
  reviewQueueAnswerSchema,
  reviewQueueQuerySchema,
} from './report';
import { reportEndpoints } from './reports/endpoints';
import { savedViewsSchema, viewChangeSchema } from './saved-views';
import { searchAnswerSchema, searchQuerySchema } from './search';
import { passkeyEndpoints } from './passkeys/endpoints';
import { secondFactorEndpoints } from './second-factor/endpoints';
import { signInOutcomeSchema } from './second-factor/schemas';
import { accountSchema, loginBodySchema } from './session-token';
import { userEndpoints } from './users/endpoints';

const byId = z.object({ id: idParameterSchema });
const byRegion = z.object({ region_id: provinceCodeSchema });

/** Every call of the wire, by name. The API serves exactly these; the client is typed by them; the OpenAPI document is made of them. */
export const endpoints = {
  'POST /api/auth/login': {
    summary: 'Sign in: a token, or a challenge where the account has a second factor',
    access: 'public',
    body: loginBodySchema,
    answer: signInOutcomeSchema,
    problems: [429],
  },
  'GET /api/auth/me': {
    summary: 'Who the token belongs to, as the user record says now',
    access: 'session',
    beforeSecondFactor: true,
    answer: accountSchema,
    problems: [],
  },
  'GET /api/me/lists': {
    summary: 'How the signed-in user wants the lists of the registers: those that they have changed',
    access: 'session',
    answer: z.array(listSettingsSchema),
    problems: [],
  },
  'PATCH /api/me/lists': {
    summary: 'Keep which columns and how many rows the signed-in user wants of a list',
    access: 'session',
    body: listSettingsChangeSchema,
    answer: listSettingsSchema,
    problems: [],
  },
  'GET /api/me/views': {
    summary: 'Views of pages that the signed-in user has saved',
    access: 'session',
    answer: savedViewsSchema,
    problems: [],
  },
  'PATCH /api/me/views': {
    summary:
      'Save a view of a page under a name, call it otherwise or forget it; the answer is all that are saved then',
    access: 'session',
    body: viewChangeSchema,
    answer: savedViewsSchema,
    problems: [404],
  },
  'GET /api/search': {
    summary: 'Organisations by name or STIR, and for administrators accounts: a few of each kind',
    access: 'session',
    query: searchQuerySchema,
    answer: searchAnswerSchema,
    problems: [],
  },
  ...profileEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  'GET /api/provinces': {
    summary: 'Provinces of the republic',
    access: 'public',
    answer: z.array(provinceSchema),
    problems: [],
  },
  'GET /api/districts': {
    summary: 'Districts and cities, of one province or all',
    access: 'public',
    query: z.object({ province_code: provinceCodeSchema.optional() }),
    answer: z.array(districtSchema),
    problems: [],
  },
  'GET /api/overview': {
    summary: 'The public registers at a glance, by province',
    access: 'public',
    answer: overviewSchema,
    problems: [],
  },
  'GET /api/review/clusters': {
    summary: 'Review queue of cluster reports, longest-waiting first',
    access: 'session',
    query: reviewQueueQuerySchema,
    answer: reviewQueueAnswerSchema,
    problems: [403],
  },
  'GET /api/review/clusters/:id/place': {
    summary: 'Where a report stands in the review queue, and the reports beside it',
    access: 'session',
    params: byId,
    query: queuePlaceQuerySchema,
    answer: queuePlaceSchema,
    problems: [403, 404],
  },
  'GET /crud/cluster/:id': {
    summary: 'A cluster report',
    access: 'session',
    params: byId,
    answer: reportSchema,
    problems: [403, 404],
  },
  'GET /api/remark/cluster/:id': {
    summary: 'The latest remark on a cluster report; an empty comment when there is none',
    access: 'session',
    params: byId,
    answer: remarkAnswerSchema,
    problems: [403, 404],
  },
  'POST /api/confirm-cluster/:id': {
    summary: 'Confirm a new cluster report',
    access: 'session',
    positions: ['UPDATE'],
    clusterPositions: true,
    params: byId,
    body: decisionSchema,
    answer: decisionAnswerSchema,
    problems: [403, 404, 409],
  },
  'POST /api/reject-cluster/:id': {
    summary: 'Reject a new cluster report',
    access: 'session',
    positions: ['UPDATE'],
    clusterPositions: true,
    params: byId,
    body: decisionSchema,
    answer: decisionAnswerSchema,
    problems: [403, 404, 409],
  },
  'GET /api/oil_factories/provinces_totals': {
    summary: 'Live oil factories: totals by province',
    access: 'either',
    answer: oilFactoryProvincesAnswerSchema,
    problems: [],
  },
  'GET /api/oil_factories/:region_id': {
    summary: 'Live oil factories of a province',
    access: 'either',
    params: byRegion,
    answer: oilFactoriesAnswerSchema,
    problems: [403, 404],
  },
  'GET /api/oil_factories/removed/provinces': {
    summary: 'Removed oil factories: counts by province',
    access: 'either',
    answer: removedOilFactoryProvincesAnswerSchema,
    problems: [],
  },
  'GET /api/oil_factories/removed/:region_id': {
    summary: 'Removed oil factories of a province',
    access: 'either',
    params: byRegion,
    answer: oilFactoriesAnswerSchema,
    problems: [403, 404],
  },
  'PATCH /api/oil_factories/remove/:id': {
    summary: 'Take an oil factory off the register (a legal state, not a deletion)',
    access: 'session',
    positions: ['DELETE'],
    params: byId,
    body: legalActBodySchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'PATCH /api/oil_factories/restore/:id': {
    summary: 'Put a removed oil factory back on the register',
    access: 'session',
    positions: ['ADMIN'],
    params: byId,
    body: legalActBodySchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'POST /api/oil_factories': {
    summary: 'Add an oil factory to the register',
    access: 'session',
    positions: ['CREATE'],
    body: oilFactoryInputSchema,
    answer: changedSchema,
    problems: [403, 409],
  },
  'GET /api/oil_factories/factory/:id': {
    summary: 'An oil factory on the register',
    access: 'session',
    params: byId,
    answer: oilFactorySchema,
    problems: [403, 404],
  },
  'PATCH /api/oil_factories/factory/:id': {
    summary: 'Change an oil factory',
    access: 'session',
    positions: ['UPDATE'],
    params: byId,
    body: oilFactoryEditSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  ...contactsEndpoints,
  ...auditEndpoints,
  ...reportEndpoints,
  ...ratingEndpoints,
  ...userEndpoints,
  ...noticeEndpoints,
  ...registerEndpoints,
  // Their lists are the specification's, by province; what is found in all of them is a call of our own.
  'GET /api/registers/oil_factories': {
    summary: 'Search of the register of oil factories in all provinces, live and removed',
    access: 'either',
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

/** Paths of the calls that take files. */
export const UPLOAD_PATHS = pathsOf('upload');

/** Paths of the calls whose answers do not end. */
export const EVENTS_PATHS = pathsOf('events');
