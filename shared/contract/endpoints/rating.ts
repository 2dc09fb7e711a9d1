import * as z from 'zod';
import { PUBLIC, REPUBLIC_ADMIN } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { idParameterSchema } from '../http/fields';
import {
  methodDiscardSchema,
  methodDraftAnswerSchema,
  methodDraftSaveSchema,
  methodPreviewSchema,
  methodPublicationSchema,
  methodSchema,
  methodsAnswerSchema,
} from '../rating/method';
import {
  clusterRatingAnswerSchema,
  provinceRatingsAnswerSchema,
  ratingAnswerSchema,
  ratingPeriodQuerySchema,
  ratingQuerySchema,
} from '../rating/ranking';
import { targetAnswerSchema, targetBodySchema, targetQuerySchema } from '../rating/target';
import { provenanceAnswerSchema, provenanceQuerySchema } from '../rating/provenance';

export const ratingEndpoints = {
  'GET /api/rating': {
    summary: 'Clusters and provinces by the score of a quarter',
    authority: PUBLIC,
    query: ratingQuerySchema,
    answer: ratingAnswerSchema,
    problems: [],
  },
  'GET /api/rating/clusters/:id': {
    summary: 'The score of a cluster with all of its arithmetic, and its scores before',
    authority: PUBLIC,
    params: z.object({ id: idParameterSchema }),
    query: ratingPeriodQuerySchema,
    answer: clusterRatingAnswerSchema,
    problems: [404],
  },
  'GET /api/rating/clusters/:id/provenance': {
    summary: 'The report, round, day and method that a score comes from, and its place in the chain of the audit',
    authority: PUBLIC,
    params: z.object({ id: idParameterSchema }),
    query: provenanceQuerySchema,
    answer: provenanceAnswerSchema,
    problems: [404],
  },
  'GET /api/rating/check-score.mjs': {
    summary: 'A program that checks, on any computer, what is said of where a score comes from',
    authority: PUBLIC,
    answer: z.never(),
    file: 'mjs',
    problems: [],
  },
  'GET /api/rating/provinces': {
    summary: 'Scores of provinces by quarter',
    authority: PUBLIC,
    answer: provinceRatingsAnswerSchema,
    problems: [],
  },
  'GET /api/rating/target': {
    summary: 'What the cluster of the caller wants to reach in a quarter',
    authority: { cluster: { over: 'own' } },
    query: targetQuerySchema,
    answer: targetAnswerSchema,
    problems: [403],
  },
  'PATCH /api/rating/target': {
    summary: 'Set what the cluster of the caller wants to reach in a quarter, or take it back',
    authority: { cluster: { over: 'own', positions: ['CREATE', 'UPDATE'] } },
    body: targetBodySchema,
    answer: targetAnswerSchema,
    problems: [403, 409],
  },
  'GET /api/scoring-methods': {
    summary: 'Methods that scores were and are made by',
    authority: PUBLIC,
    answer: methodsAnswerSchema,
    problems: [],
  },
  'GET /api/scoring-methods/draft': {
    summary: 'The method that is being written',
    authority: REPUBLIC_ADMIN,
    answer: methodDraftAnswerSchema,
    problems: [403],
  },
  'PATCH /api/scoring-methods/draft': {
    summary: 'Keep the method that is being written',
    authority: REPUBLIC_ADMIN,
    body: methodDraftSaveSchema,
    answer: methodDraftAnswerSchema,
    problems: [403, 409],
  },
  'PATCH /api/scoring-methods/draft/discard': {
    summary: 'Give up the method that is being written',
    authority: REPUBLIC_ADMIN,
    body: methodDiscardSchema,
    answer: methodDraftAnswerSchema,
    problems: [403, 409],
  },
  'POST /api/scoring-methods/preview': {
    summary: 'Preview of a method on the latest quarter; nothing is stored',
    authority: REPUBLIC_ADMIN,
    body: methodSchema,
    answer: methodPreviewSchema,
    problems: [403],
  },
  'POST /api/scoring-methods/publish': {
    summary: 'Publish the method that is being written, from a quarter on; it stays as it is for good',
    authority: { ...REPUBLIC_ADMIN, proof: true },
    body: methodPublicationSchema,
    answer: methodsAnswerSchema,
    problems: [403, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
