import * as z from 'zod';
import type { Endpoint, EndpointKey } from './endpoint';
import { auditAnswerSchema, auditExportQuerySchema, auditQuerySchema } from '../audit/schemas';

export const auditEndpoints = {
  'GET /api/audit': {
    summary: 'Changes, decisions, sign-ins and files taken, the latest first; by who, what, when and of what',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    query: auditQuerySchema,
    answer: auditAnswerSchema,
    problems: [403],
  },
  'GET /api/audit/export.xlsx': {
    summary: 'The same as a spreadsheet, a row for each value that changed',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    query: auditExportQuerySchema,
    answer: z.never(),
    file: 'xlsx',
    exports: 'audit',
    problems: [403],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
