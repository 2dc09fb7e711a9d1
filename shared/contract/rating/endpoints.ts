import * as z from 'zod';
import type { Endpoint, EndpointKey } from '../endpoint';
import { idParameterSchema } from '../fields';
import {
  methodDiscardSchema,
  methodDraftAnswerSchema,
  methodDraftSaveSchema,
  methodPreviewSchema,
  methodPublicationSchema,
  methodSchema,
  methodsAnswerSchema,
} from './method';
import {
  clusterRatingAnswerSchema,
  provinceRatingsAnswerSchema,
  ratingAnswerSchema,
  ratingPeriodQuerySchema,
  ratingQuerySchema,
} from './ranking';

const ADMIN_SESSION = { access: 'session', positions: ['ADMIN'] } as const;

/** The rating, which anyone can check, and the method behind it. */
export const ratingEndpoints = {
  'GET /api/rating': {
    summary: 'Clusters and provinces by the score of a quarter',
    access: 'public',
    query: ratingQuerySchema,
    answer: ratingAnswerSchema,
    problems: [],
  },
  'GET /api/rating/clusters/:id': {
    summary: 'The score of a cluster with all of its arithmetic, and its scores before',
    access: 'public',
    params: z.object({ id: idParameterSchema }),
    query: ratingPeriodQuerySchema,
    answer: clusterRatingAnswerSchema,
    problems: [404],
  },
  'GET /api/rating/provinces': {
    summary: 'Scores of provinces by quarter',
    access: 'public',
    answer: provinceRatingsAnswerSchema,
    problems: [],
  },
  'GET /api/scoring-methods': {
    summary: 'Methods that scores were and are made by',
    access: 'public',
    answer: methodsAnswerSchema,
    problems: [],
  },
  'GET /api/scoring-methods/draft': {
    summary: 'The method that is being written',
    ...ADMIN_SESSION,
    answer: methodDraftAnswerSchema,
    problems: [403],
  },
  'PATCH /api/scoring-methods/draft': {
    summary: 'Keep the method that is being written',
    ...ADMIN_SESSION,
    body: methodDraftSaveSchema,
    answer: methodDraftAnswerSchema,
    problems: [403, 409],
  },
  'PATCH /api/scoring-methods/draft/discard': {
    summary: 'Give up the method that is being written',
    ...ADMIN_SESSION,
    body: methodDiscardSchema,
    answer: methodDraftAnswerSchema,
    problems: [403, 409],
  },
  'POST /api/scoring-methods/preview': {
    summary: 'What a method would make of the latest quarter; nothing is kept',
    ...ADMIN_SESSION,
    body: methodSchema,
    answer: methodPreviewSchema,
    problems: [403],
  },
  'POST /api/scoring-methods/publish': {
    summary: 'Publish the method that is being written, from a quarter on; it stays as it is for good',
    ...ADMIN_SESSION,
    body: methodPublicationSchema,
    answer: methodsAnswerSchema,
    problems: [403, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
