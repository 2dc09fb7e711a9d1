import * as z from 'zod';
import { REPORT_DECIDERS, REPORT_READERS } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { idParameterSchema } from '../http/fields';
import { bulkAnswerSchema, bulkRemovalAnswerSchema } from '../registers/bulk';
import {
  bulkConfirmationSchema,
  bulkDecisionUndoSchema,
  decisionAnswerSchema,
  decisionSchema,
  queuePlaceQuerySchema,
  queuePlaceSchema,
  remarkAnswerSchema,
  reportSchema,
  reviewQueueAnswerSchema,
  reviewQueueQuerySchema,
} from '../reports/report';

const byId = z.object({ id: idParameterSchema });

export const reviewEndpoints = {
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
    authority: REPORT_DECIDERS,
    params: byId,
    body: decisionSchema,
    answer: decisionAnswerSchema,
    problems: [403, 404, 409],
  },
  'POST /api/reject-cluster/:id': {
    summary: 'Reject a new cluster report',
    authority: REPORT_DECIDERS,
    params: byId,
    body: decisionSchema,
    answer: decisionAnswerSchema,
    problems: [403, 404, 409],
  },
  'POST /api/review/clusters/bulk/confirm': {
    summary: 'Confirm many new cluster reports, with a result for each',
    authority: REPORT_DECIDERS,
    body: bulkConfirmationSchema,
    answer: bulkRemovalAnswerSchema,
    problems: [403],
  },
  'POST /api/review/clusters/bulk/decision/undo': {
    summary: 'Undo many decisions; each only by the user who made it, within ten seconds',
    authority: REPORT_DECIDERS,
    body: bulkDecisionUndoSchema,
    answer: bulkAnswerSchema,
    problems: [403],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
