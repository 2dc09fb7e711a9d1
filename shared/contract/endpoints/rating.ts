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
import { shownVersionsSchema } from '../rating/versions';
import { provenanceAnswerSchema, provenanceQuerySchema } from '../rating/provenance';

export const ratingEndpoints = {
  'GET /api/rating': {
    summary: 'Rank clusters and provinces by their score in a quarter',
    authority: PUBLIC,
    query: ratingQuerySchema,
    answer: ratingAnswerSchema,
    problems: [],
  },
  'GET /api/rating/clusters/:id': {
    summary: 'Get the score of a cluster with its calculation, and its earlier scores',
    authority: PUBLIC,
    params: z.object({ id: idParameterSchema }),
    query: ratingPeriodQuerySchema,
    answer: clusterRatingAnswerSchema,
    problems: [404],
  },
  'GET /api/rating/clusters/:id/provenance': {
    summary: 'Get the report, round, day and method of a score, and its position in the audit chain',
    authority: PUBLIC,
    params: z.object({ id: idParameterSchema }),
    query: provenanceQuerySchema,
    answer: provenanceAnswerSchema,
    problems: [404],
  },
  'GET /api/rating/check-score.mjs': {
    summary: 'Download a program that verifies the provenance of a score on any computer',
    authority: PUBLIC,
    answer: z.never(),
    file: 'mjs',
    problems: [],
  },
  'GET /api/rating/versions': {
    summary: 'List the latest versions of the rating of a published quarter, with what changed, and why',
    authority: PUBLIC,
    query: ratingPeriodQuerySchema,
    answer: shownVersionsSchema,
    problems: [],
  },
  'GET /api/rating/provinces': {
    summary: 'List scores of provinces by quarter',
    authority: PUBLIC,
    answer: provinceRatingsAnswerSchema,
    problems: [],
  },
  'GET /api/rating/target': {
    summary: "Get the target of the caller's cluster for a quarter",
    authority: { cluster: { over: 'own' } },
    query: targetQuerySchema,
    answer: targetAnswerSchema,
    problems: [403],
  },
  'PATCH /api/rating/target': {
    summary: "Set or remove the target of the caller's cluster for a quarter",
    authority: { cluster: { over: 'own', positions: ['CREATE', 'UPDATE'] } },
    body: targetBodySchema,
    answer: targetAnswerSchema,
    problems: [403, 409],
  },
  'GET /api/scoring-methods': {
    summary: 'List the scoring methods, past and present',
    authority: PUBLIC,
    answer: methodsAnswerSchema,
    problems: [],
  },
  'GET /api/scoring-methods/draft': {
    summary: 'Get the draft of the scoring method',
    authority: REPUBLIC_ADMIN,
    answer: methodDraftAnswerSchema,
    problems: [403],
  },
  'PATCH /api/scoring-methods/draft': {
    summary: 'Save the draft of the scoring method',
    authority: REPUBLIC_ADMIN,
    body: methodDraftSaveSchema,
    answer: methodDraftAnswerSchema,
    problems: [403, 409],
  },
  'PATCH /api/scoring-methods/draft/discard': {
    summary: 'Discard the draft of the scoring method',
    authority: REPUBLIC_ADMIN,
    body: methodDiscardSchema,
    answer: methodDraftAnswerSchema,
    problems: [403, 409],
  },
  'POST /api/scoring-methods/preview': {
    summary: 'Preview a method on the latest quarter; nothing is stored',
    authority: REPUBLIC_ADMIN,
    body: methodSchema,
    answer: methodPreviewSchema,
    problems: [403],
  },
  'POST /api/scoring-methods/publish': {
    summary: 'Publish the draft of the scoring method from a quarter on; it can never be changed afterwards',
    authority: { ...REPUBLIC_ADMIN, proof: true },
    body: methodPublicationSchema,
    answer: methodsAnswerSchema,
    problems: [403, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
