import { SELF } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { noticesAnswerSchema, noticesQuerySchema, noticesReadSchema, unreadNoticesSchema } from '../notices/schemas';

export const noticeEndpoints = {
  'GET /api/me/notices': {
    summary: "List the signed-in user's notices, latest first, in pages",
    authority: SELF,
    query: noticesQuerySchema,
    answer: noticesAnswerSchema,
    problems: [],
  },
  'GET /api/me/notices/count': {
    summary: "Count the signed-in user's unread notices",
    authority: SELF,
    answer: unreadNoticesSchema,
    problems: [],
  },
  'PATCH /api/me/notices': {
    summary:
      'Mark notices of the signed-in user as read: some, or all up to one; the answer is how many are unread then',
    authority: SELF,
    body: noticesReadSchema,
    answer: unreadNoticesSchema,
    problems: [],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
