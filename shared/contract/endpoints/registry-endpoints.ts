import * as z from 'zod';
import { PUBLIC, REPUBLIC_ADMIN, type Authority } from '../accounts/authority';
import { appNameSchema } from '../http/boot';
import { vitalsReportSchema } from '../releases/page-vitals';
import type { CallShape, EndpointKey } from './endpoint';
import { failureReportSchema } from '../releases/failures';
import {
  failuresAnswerSchema,
  failuresQuerySchema,
  grantBodySchema,
  grantRequestBodySchema,
  historyAnswerSchema,
  historyQuerySchema,
  liveAnswerSchema,
  pinBodySchema,
  promotionBodySchema,
  publishAnswerSchema,
  publishQuerySchema,
  registryAnswerSchema,
  repairAnswerSchema,
  repairBodySchema,
  retireBodySchema,
  rollbackBodySchema,
  tokenBodySchema,
  tokenCreatedSchema,
  tokensAnswerSchema,
  verifyAnswerSchema,
} from '../releases/releases';

/**
 * Tokens that a call takes.
 * - `app`: a deploy token for its own app, or the operator's
 * - `all`: only the operator's token
 */
export type RegistryAccess = 'public' | 'app' | 'all';

export type RegistryEndpoint = CallShape & {
  readonly access: RegistryAccess;
  /** People who may make it, by session; the gateway asks the API: `GET /api/auth/authority`. */
  readonly authority: Authority;
};

const ANYONE = { access: 'public', authority: PUBLIC } as const;
const OF_APP = { access: 'app', authority: REPUBLIC_ADMIN } as const;
const OF_ALL = { access: 'all', authority: REPUBLIC_ADMIN } as const;

const ofApp = z.object({ app: appNameSchema });
const nothing = z.undefined();

/** Served by the gateway, not by the API. */
export const registryEndpoints = {
  'GET /registry': {
    summary: 'List apps with their releases and failures; a deploy token sees its own app',
    ...OF_APP,
    answer: registryAnswerSchema,
  },
  'GET /registry/history': {
    summary: 'List registry events, newest first; a deploy token sees those of its app',
    ...OF_APP,
    query: historyQuerySchema,
    answer: historyAnswerSchema,
  },
  'GET /registry/verify': {
    summary: 'Verify the chain of hashes and every stored file',
    ...OF_ALL,
    answer: verifyAnswerSchema,
  },
  'GET /registry/repair': {
    summary: 'Preview a repair of the record',
    ...OF_ALL,
    answer: repairAnswerSchema,
  },
  'POST /registry/repair': {
    summary: 'Repair the record',
    ...OF_ALL,
    body: repairBodySchema,
    answer: repairAnswerSchema,
  },
  'GET /registry/:app/failures': {
    summary: 'List the failures of a release by position, with lines of the source',
    ...OF_APP,
    params: ofApp,
    query: failuresQuerySchema,
    answer: failuresAnswerSchema,
  },
  'GET /registry/live': {
    summary: 'Get the versions that a page opened now would load, for tabs that have been open for a long time',
    ...ANYONE,
    answer: liveAnswerSchema,
  },
  'POST /registry/failures': {
    summary: 'Report a remote that failed on a page',
    ...ANYONE,
    body: failureReportSchema,
    answer: nothing,
  },
  'POST /registry/vitals': {
    summary: 'Report the web vitals of a page',
    ...ANYONE,
    body: vitalsReportSchema,
    answer: nothing,
  },
  'POST /registry/:app': {
    summary: 'Publish a release; the body is a gzipped tar archive',
    ...OF_APP,
    params: ofApp,
    query: publishQuerySchema,
    answer: publishAnswerSchema,
  },
  'POST /registry/promotions': {
    summary: 'Promote releases: several go live together or not at all',
    ...OF_APP,
    body: promotionBodySchema,
    answer: registryAnswerSchema,
  },
  'POST /registry/:app/rollback': {
    summary: 'Roll an app back to a release; without a version, to the previous one',
    ...OF_APP,
    params: ofApp,
    body: rollbackBodySchema,
    answer: registryAnswerSchema,
  },
  'POST /registry/:app/pin': {
    summary: 'Pin an app to a release, or unpin it',
    ...OF_ALL,
    params: ofApp,
    body: pinBodySchema,
    answer: registryAnswerSchema,
  },
  'POST /registry/:app/retire': {
    summary: 'Retire an app: nobody gets it until a release is promoted again',
    ...OF_APP,
    params: ofApp,
    body: retireBodySchema,
    answer: registryAnswerSchema,
  },
  'POST /registry/:app/grants': {
    summary: 'Grant addresses and origins to an app, or revoke them; name its owner',
    ...OF_ALL,
    params: ofApp,
    body: grantBodySchema,
    answer: registryAnswerSchema,
  },
  'POST /registry/:app/requests': {
    summary: 'Ask the operator for addresses, origins or calls',
    ...OF_APP,
    params: ofApp,
    body: grantRequestBodySchema,
    answer: registryAnswerSchema,
  },
  'GET /registry/tokens': {
    summary: 'List deploy tokens, without their secrets',
    ...OF_ALL,
    answer: tokensAnswerSchema,
  },
  'POST /registry/tokens': {
    summary: 'Create a deploy token; the secret is returned only once',
    ...OF_ALL,
    body: tokenBodySchema,
    answer: tokenCreatedSchema,
  },
  'DELETE /registry/tokens/:id': {
    summary: 'Revoke a deploy token',
    ...OF_ALL,
    params: z.object({ id: z.string() }),
    answer: nothing,
  },
} as const satisfies Record<EndpointKey, RegistryEndpoint>;

export type RegistryEndpoints = typeof registryEndpoints;

export type RegistryEndpointName = keyof RegistryEndpoints;

export const registryActSchema = z.enum(Object.keys(registryEndpoints) as RegistryEndpointName[]);
