import * as z from 'zod';
import type { Endpoint, EndpointKey } from './endpoint';
import { auditAnswerSchema, auditExportQuerySchema, auditQuerySchema } from '../audit/schemas';

export const auditEndpoints = {
  'GET /api/audit': {
    summary:
      'List audit entries (changes, decisions, sign-ins, exports), latest first, filtered by actor, action, time and subject',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    query: auditQuerySchema,
    answer: auditAnswerSchema,
    problems: [403],
  },
  'GET /api/audit/export.xlsx': {
    summary: 'Export audit entries as a spreadsheet with a row per changed value',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    query: auditExportQuerySchema,
    answer: z.never(),
    file: 'xlsx',
    exports: 'audit',
    problems: [403],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
