import * as z from 'zod';
import { appNameSchema } from './boot';
import type { CallShape, EndpointKey } from './endpoint';
import {
  failureReportSchema,
  grantBodySchema,
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
  rollbackBodySchema,
  tokenBodySchema,
  tokenCreatedSchema,
  tokensAnswerSchema,
  verifyAnswerSchema,
} from './releases';

/**
 * Who may call the registry.
 * - `public`: anyone.
 * - `app`: whoever moves the app: its deploy token, and all that `all` lets in.
 * - `all`: whoever moves every app: the operator's token, or the session of a user who holds ADMIN.
 */
export type RegistryAccess = 'public' | 'app' | 'all';

/** One call of the release registry. */
export type RegistryEndpoint = CallShape & { readonly access: RegistryAccess };

const ofApp = z.object({ app: appNameSchema });
const nothing = z.undefined();

/** Every call of the release registry, by name: the gateway serves exactly these, and the API none of them. */
export const registryEndpoints = {
  'GET /registry': {
    summary: 'Apps with their releases and failures; a deploy token sees its own',
    access: 'app',
    answer: registryAnswerSchema,
  },
  'GET /registry/history': {
    summary: 'What was done, newest first; a deploy token sees what concerns its app',
    access: 'app',
    query: historyQuerySchema,
    answer: historyAnswerSchema,
  },
  'GET /registry/verify': {
    summary: 'The chain of hashes and every file kept, looked at anew',
    access: 'all',
    answer: verifyAnswerSchema,
  },
  'GET /registry/repair': {
    summary: 'What a repair of the record would do',
    access: 'all',
    answer: repairAnswerSchema,
  },
  'POST /registry/repair': {
    summary: 'Repair the record',
    access: 'all',
    body: repairBodySchema,
    answer: repairAnswerSchema,
  },
  'GET /registry/live': {
    summary: 'What a page opened now would get; for tabs that have been open for long',
    access: 'public',
    answer: liveAnswerSchema,
  },
  'POST /registry/failures': {
    summary: 'Report a remote that failed on a page',
    access: 'public',
    body: failureReportSchema,
    answer: nothing,
  },
  'POST /registry/:app': {
    summary: 'Publish a release; the body is a gzipped tar archive',
    access: 'app',
    params: ofApp,
    query: publishQuerySchema,
    answer: publishAnswerSchema,
  },
  'POST /registry/promotions': {
    summary: 'Promote releases: several go live together or not at all',
    access: 'app',
    body: promotionBodySchema,
    answer: registryAnswerSchema,
  },
  'POST /registry/:app/rollback': {
    summary: 'Take an app back to a release; without a version, to the previous one',
    access: 'app',
    params: ofApp,
    body: rollbackBodySchema,
    answer: registryAnswerSchema,
  },
  'POST /registry/:app/pin': {
    summary: 'Pin an app to a release, or take the pin off',
    access: 'all',
    params: ofApp,
    body: pinBodySchema,
    answer: registryAnswerSchema,
  },
  'POST /registry/:app/grants': {
    summary: 'Grant an app addresses and origins, or revoke them',
    access: 'all',
    params: ofApp,
    body: grantBodySchema,
    answer: registryAnswerSchema,
  },
  'GET /registry/tokens': {
    summary: 'Deploy tokens, without the tokens themselves',
    access: 'all',
    answer: tokensAnswerSchema,
  },
  'POST /registry/tokens': {
    summary: 'Make a deploy token; it is shown this once',
    access: 'all',
    body: tokenBodySchema,
    answer: tokenCreatedSchema,
  },
  'DELETE /registry/tokens/:id': {
    summary: 'Revoke a deploy token',
    access: 'all',
    params: z.object({ id: z.string() }),
    answer: nothing,
  },
} as const satisfies Record<EndpointKey, RegistryEndpoint>;

export type RegistryEndpoints = typeof registryEndpoints;

export type RegistryEndpointName = keyof RegistryEndpoints;
