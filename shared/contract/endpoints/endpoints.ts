import * as z from 'zod';
import { apiKeyEndpoints } from './api-keys';
import { approvalEndpoints } from './approval';
import { auditEndpoints } from './audit';
import { changeEndpoints } from './changes';
import { contactsEndpoints } from './contacts';
import { ENTRY_READERS, PUBLIC, REPUBLIC_ADMIN, SELF } from '../accounts/authority';
import { calendarEndpoints } from './calendar';
import type { Endpoint, EndpointKey } from './endpoint';
import { districtSchema, provinceCodeSchema, provinceSchema } from '../http/fields';
import { noticeEndpoints } from './notices';
import { overviewSchema } from '../reports/overview';
import { userEndpoints } from './users';
import { profileEndpoints } from './profile';
import { passkeyEndpoints } from './passkeys';
import { providerEndpoints } from './providers';
import { ratingEndpoints } from './rating';
import { registerEndpoints } from './registers';
import { listSettingsChangeSchema, listSettingsSchema } from '../registers/list-settings';
import { reportEndpoints } from './reports';
import { savedViewsSchema, viewChangeSchema } from '../reports/saved-views';
import { searchAnswerSchema, searchQuerySchema } from '../registers/search';
import { secondFactorEndpoints } from './second-factor';
import { openDataEndpoints } from './open-data';
import { signatureEndpoints } from './signatures';
import { oilFactoryEndpoints, oilFactorySearch } from './oil-factories';
import { periodEndpoints } from './periods';
import { reviewEndpoints } from './review';
import { serviceStatusSchema } from '../http/service-status';
import { signInEndpoints } from './sign-in';
import { webhookEndpoints } from './webhooks';

/** Every call of the API, by name: the source of its routes, the typed client and the OpenAPI document. */
export const endpoints = {
  ...signInEndpoints,
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
    summary: 'Save, rename or delete a view of a page; returns all saved views',
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
  ...calendarEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...providerEndpoints,
  ...signatureEndpoints,
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
  ...reviewEndpoints,
  ...approvalEndpoints,
  ...oilFactoryEndpoints,
  ...contactsEndpoints,
  'GET /api/status': {
    summary: 'Get which parts of the system are slow or down, and since when, as observed by the responding instance',
    authority: REPUBLIC_ADMIN,
    answer: serviceStatusSchema,
    problems: [403],
  },
  ...auditEndpoints,
  ...reportEndpoints,
  ...periodEndpoints,
  ...ratingEndpoints,
  ...openDataEndpoints,
  ...userEndpoints,
  ...apiKeyEndpoints,
  ...changeEndpoints,
  ...webhookEndpoints,
  ...noticeEndpoints,
  ...registerEndpoints,
  ...oilFactorySearch,
} as const satisfies Record<EndpointKey, Endpoint>;

export type Endpoints = typeof endpoints;

export type EndpointName = keyof Endpoints;

const pathsOf = (kind: 'upload' | 'events'): readonly string[] =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
    endpoint[kind] ? [name.slice(name.indexOf('/'))] : [],
  );

export const UPLOAD_PATHS = pathsOf('upload');

export const EVENTS_PATHS = pathsOf('events');
