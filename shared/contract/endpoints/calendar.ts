import * as z from 'zod';
import { PUBLIC, SELF } from '../accounts/authority';
import { LINK_TOKEN } from '../accounts/user-lists';
import { code } from '../http/field-codes';
import { timestampSchema } from '../http/fields';
import type { Endpoint, EndpointKey } from './endpoint';

/** `null`: no address. */
const calendarStateSchema = z.object({ created_at: timestampSchema.nullable() });

/** The account's calendar of deadlines, which programs subscribe to at a secret address. */
export const calendarEndpoints = {
  'GET /api/me/calendar': {
    summary: "Get when the secret address of the caller's calendar was made",
    authority: SELF,
    answer: calendarStateSchema,
    problems: [],
  },
  'PATCH /api/me/calendar': {
    summary: "Make or renew the secret address of the caller's calendar, or delete it; the former one stops working",
    authority: SELF,
    body: z.strictObject({ on: z.boolean(code('invalid')) }),
    /** The address is shown only once, since only its hash is stored. */
    answer: calendarStateSchema.extend({ address: z.url().nullable() }),
    problems: [],
  },
  'GET /api/calendar.ics': {
    summary: 'Get the deadlines of the account with this secret address as a calendar (iCalendar)',
    authority: PUBLIC,
    query: z.object({ token: z.string(code('required')).regex(LINK_TOKEN, code('invalid')) }),
    answer: z.never(),
    file: 'ics',
    problems: [404],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
