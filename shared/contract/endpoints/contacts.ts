import { PUBLIC, REPUBLIC_ADMIN } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import {
  byContactsVersion,
  contactsPublicationSchema,
  contactsRestorationSchema,
  contactsSchema,
  contactsVersionSchema,
  contactsVersionsAnswerSchema,
  contactsVersionsQuerySchema,
} from '../contacts/schemas';

export const contactsEndpoints = {
  'GET /api/contacts': {
    summary: 'Whom to turn to, as published last',
    authority: PUBLIC,
    answer: contactsSchema,
    problems: [],
  },
  'GET /api/contacts/versions': {
    summary: 'The contacts as they were published, the latest first: by whom, when, and what became another',
    authority: REPUBLIC_ADMIN,
    query: contactsVersionsQuerySchema,
    answer: contactsVersionsAnswerSchema,
    problems: [403],
  },
  'POST /api/contacts/versions': {
    summary: 'Publish other contacts; what is said already is not published again',
    authority: REPUBLIC_ADMIN,
    body: contactsPublicationSchema,
    answer: contactsVersionSchema,
    problems: [403, 409],
  },
  'POST /api/contacts/versions/:number/restore': {
    summary: 'Publish once more what an earlier version of the contacts said',
    authority: REPUBLIC_ADMIN,
    params: byContactsVersion,
    body: contactsRestorationSchema,
    answer: contactsVersionSchema,
    problems: [403, 404, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
