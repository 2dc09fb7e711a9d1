import * as z from 'zod';
import { attachmentCalls } from './attachments';
import { REPORT_DECIDERS, REPORT_READERS, REPORT_WRITERS, SELF } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { idParameterSchema, undoBodySchema } from '../http/fields';
import { newPaperSchema } from '../http/attachments';
import { hiddenRowsQuerySchema } from '../http/imports';
import { changedSchema } from '../registers/organisation';
import { decisionAnswerSchema } from '../reports/report';
import { REPORT_SHEET_LIMIT } from '../http/requests';
import {
  newReportSchema,
  ownReportsAnswerSchema,
  reportEntrySchema,
  reportSheetSchema,
  sectionSavedSchema,
  sectionSaveSchema,
  sectionSchema,
  submissionSchema,
  submittedSchema,
} from '../reports/entry';
import { figureReportQuerySchema, figuresAnswerSchema, figuresQuerySchema } from '../reports/figures';
import {
  clusterReportsAnswerSchema,
  clusterReportsQuerySchema,
  periodQuerySchema,
  primaryDataAnswerSchema,
  primaryDataExportQuerySchema,
  primaryDataQuerySchema,
  regionsAnswerSchema,
} from '../reports/regions';
import { ownPhrasesSchema, remarkPhrasesSchema } from '../reports/remarks';
import { reopeningSchema, reportReviewSchema, reportRoundsAnswerSchema } from '../reports/review';
import { liveEventSchema, waitingCountsSchema } from '../reports/waiting';

const byId = z.object({ id: idParameterSchema });

/** Calls about reports besides those of the specification. */
export const reportEndpoints = {
  'GET /api/reports/mine': {
    summary: "List reports of the caller's cluster, and the quarters for which it may begin one",
    authority: { cluster: { over: 'own' } },
    answer: ownReportsAnswerSchema,
    problems: [403],
  },
  'GET /api/reports/counts': {
    summary: 'Count the reports that wait for the caller: to decide on, overdue, to correct',
    authority: REPORT_READERS,
    answer: waitingCountsSchema,
    problems: [],
  },
  'GET /api/events': {
    summary: 'Subscribe to server-sent events: one at once, then one for each change of counts or lists',
    authority: SELF,
    answer: liveEventSchema,
    events: true,
    problems: [],
  },
  'POST /api/reports': {
    summary: 'Begin the report of a cluster for a quarter',
    authority: { staff: { over: 'territory', positions: ['CREATE'] }, cluster: { over: 'own', positions: ['CREATE'] } },
    body: newReportSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'GET /api/reports/:id/entry': {
    summary: 'Get a report to fill in: figures, saved sections, figures of earlier quarters, remarks',
    authority: REPORT_READERS,
    params: byId,
    answer: reportEntrySchema,
    problems: [403, 404],
  },
  'PATCH /api/reports/:id/sections/:section': {
    summary: 'Save figures and notes of a section; idempotent',
    authority: REPORT_WRITERS,
    params: byId.extend({ section: sectionSchema }),
    body: sectionSaveSchema,
    answer: sectionSavedSchema,
    problems: [403, 404, 409],
  },
  'GET /api/reports/:id/sheet.xlsx': {
    summary: 'Download a report as a spreadsheet to fill in, with its current values',
    authority: REPORT_READERS,
    params: byId,
    answer: z.never(),
    file: 'xlsx',
    exports: 'reports',
    problems: [403, 404, 429],
  },
  'POST /api/reports/:id/sheet': {
    summary: 'Read a report that was filled in as a spreadsheet; nothing is saved',
    authority: REPORT_WRITERS,
    params: byId,
    query: hiddenRowsQuerySchema,
    upload: 'xlsx',
    uploadBytes: REPORT_SHEET_LIMIT,
    answer: reportSheetSchema,
    problems: [403, 404, 429],
  },
  ...attachmentCalls('/api/reports', {
    subject: 'Report',
    readers: REPORT_READERS,
    writers: REPORT_WRITERS,
    entity: 'reports',
    body: newPaperSchema,
  }),
  'POST /api/reports/:id/submit': {
    summary: 'Submit a report, the first time or again',
    authority: REPORT_WRITERS,
    params: byId,
    body: submissionSchema,
    answer: submittedSchema,
    problems: [403, 404, 409],
  },
  'GET /api/me/phrases': {
    summary: 'List phrases for the signed-in user’s remarks: their own, and their latest remarks',
    authority: SELF,
    answer: remarkPhrasesSchema,
    problems: [],
  },
  'PATCH /api/me/phrases': {
    summary: 'Replace the signed-in user’s own phrases for remarks',
    authority: SELF,
    body: ownPhrasesSchema,
    answer: remarkPhrasesSchema,
    problems: [],
  },
  'POST /api/reports/:id/decision/undo': {
    summary: 'Undo a confirmation or rejection; only by the user who made it, within ten seconds',
    authority: REPORT_DECIDERS,
    params: byId,
    body: undoBodySchema,
    answer: decisionAnswerSchema,
    problems: [403, 404, 409],
  },
  'POST /api/reports/:id/reopen': {
    summary: 'Reopen a confirmed report, with a reason',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    params: byId,
    body: reopeningSchema,
    answer: decisionAnswerSchema,
    problems: [403, 404, 409],
  },
  'GET /api/reports/:id/review': {
    summary:
      'Get the context of a report for its reviewer: changes since the last round, earlier quarters, medians, remarks',
    authority: REPORT_READERS,
    params: byId,
    answer: reportReviewSchema,
    problems: [403, 404],
  },
  'GET /api/reports/:id/rounds': {
    summary: 'Get a report at each of its transitions',
    authority: REPORT_READERS,
    params: byId,
    answer: reportRoundsAnswerSchema,
    problems: [403, 404],
  },
  'GET /api/regions': {
    summary: "Get the progress of a quarter's reports by province",
    authority: { staff: { over: 'territory' } },
    query: periodQuerySchema,
    answer: regionsAnswerSchema,
    problems: [403],
  },
  'GET /api/cluster-reports': {
    summary: 'List clusters with their report of a quarter, or their latest one',
    authority: REPORT_READERS,
    query: clusterReportsQuerySchema,
    answer: clusterReportsAnswerSchema,
    problems: [403],
  },
  'GET /api/primary-data': {
    summary: 'Get all figures of all submitted reports of a quarter',
    authority: REPORT_READERS,
    query: primaryDataQuerySchema,
    answer: primaryDataAnswerSchema,
    problems: [403],
  },
  'GET /api/primary-data/export.xlsx': {
    summary: "Export the figures of a quarter's reports as a spreadsheet, with totals and medians by province",
    authority: REPORT_READERS,
    query: primaryDataExportQuerySchema,
    answer: z.never(),
    file: 'xlsx',
    exports: 'reports',
    problems: [403],
  },
  'GET /api/figures': {
    summary: 'Get sums of confirmed figures: of all, by province or by cluster, for several quarters',
    authority: { staff: { over: 'territory' } },
    query: figuresQuerySchema,
    answer: figuresAnswerSchema,
    problems: [403],
  },
  'GET /api/figures/report.xlsx': {
    summary: 'Export a quarter by province or by cluster as a spreadsheet: totals, shares, growth, medians',
    authority: { staff: { over: 'territory' } },
    query: figureReportQuerySchema,
    answer: z.never(),
    file: 'xlsx',
    exports: 'reports',
    problems: [403],
  },
  'GET /api/figures/comparison.xlsx': {
    summary: 'Export the figures of several clusters, provinces or quarters side by side as a spreadsheet',
    authority: { staff: { over: 'territory' } },
    query: figuresQuerySchema,
    answer: z.never(),
    file: 'xlsx',
    exports: 'reports',
    problems: [403],
  },
  'GET /api/figures/quarter.xlsx': {
    summary:
      'Export a quarter as a spreadsheet: rating, figures and reports by province, changes since earlier quarters',
    authority: { staff: { over: 'territory' } },
    query: periodQuerySchema,
    answer: z.never(),
    file: 'xlsx',
    exports: 'reports',
    problems: [403],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
