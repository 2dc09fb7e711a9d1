import * as z from 'zod';
import type { Endpoint, EndpointKey } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { appNameSchema } from '../contract/boot';
import { historyAnswerSchema, registryAnswerSchema, rollbackBodySchema } from '../contract/releases';

/** Every call a page may make: the API's, and those of the gateway's registry that the panel of releases makes. */
export const knownCalls = {
  ...endpoints,
  'GET /registry': {
    summary: 'Apps and their releases',
    access: 'session',
    answer: registryAnswerSchema,
    problems: [],
  },
  'GET /registry/history': {
    summary: 'The record, newest first',
    access: 'session',
    query: z.strictObject({ app: appNameSchema.optional(), limit: z.coerce.number().optional() }),
    answer: historyAnswerSchema,
    problems: [],
  },
  'POST /registry/:app/rollback': {
    summary: 'Takes an app back to a version',
    access: 'session',
    body: rollbackBodySchema,
    answer: registryAnswerSchema,
    problems: [404, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;

type KnownCalls = typeof knownCalls;

export type CallName = keyof KnownCalls;

/** What a call's `data` holds, by the contract. */
export type AnswerOf<Name extends CallName> = z.output<KnownCalls[Name]['answer']>;
