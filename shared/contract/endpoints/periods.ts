import * as z from 'zod';
import { REPORT_READERS, REPUBLIC_ADMIN, SIGNED_IN } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { quarterSchema, yearSchema } from '../http/fields';
import {
  holidayChangeSchema,
  holidaysAnswerSchema,
  newPeriodSchema,
  periodChangeSchema,
  periodOverviewSchema,
  periodsAnswerSchema,
} from '../reports/periods';

export const periodEndpoints = {
  'GET /api/periods': {
    summary: 'List quarters opened for reports, with the number of reports that the caller may read',
    authority: REPORT_READERS,
    answer: periodsAnswerSchema,
    problems: [],
  },
  'POST /api/periods': {
    summary: 'Open a quarter for reports',
    authority: REPUBLIC_ADMIN,
    body: newPeriodSchema,
    answer: periodOverviewSchema,
    problems: [403, 409],
  },
  'PATCH /api/periods/:year/:quarter': {
    summary: 'Close or open a quarter, or change its due date',
    authority: REPUBLIC_ADMIN,
    params: z.object({ year: yearSchema, quarter: quarterSchema }),
    body: periodChangeSchema,
    answer: periodOverviewSchema,
    problems: [403, 404, 409],
  },
  'DELETE /api/periods/:year/:quarter': {
    summary: 'Withdraw a quarter that has no report, not even a draft',
    authority: REPUBLIC_ADMIN,
    params: z.object({ year: yearSchema, quarter: quarterSchema }),
    answer: z.object({ year: z.int(), quarter: z.int() }),
    problems: [403, 404, 409],
  },
  'GET /api/holidays': {
    summary: 'List days off besides Saturdays and Sundays',
    authority: SIGNED_IN,
    answer: holidaysAnswerSchema,
    problems: [],
  },
  'PATCH /api/holidays': {
    summary: 'Add, rename or delete a holiday; due dates of pending decisions change accordingly',
    authority: REPUBLIC_ADMIN,
    body: holidayChangeSchema,
    answer: holidaysAnswerSchema,
    problems: [403],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
