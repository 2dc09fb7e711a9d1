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
    summary: 'Get the published contacts',
    authority: PUBLIC,
    answer: contactsSchema,
    problems: [],
  },
  'GET /api/contacts/versions': {
    summary: 'List published versions of the contacts, latest first, with author, time and changes',
    authority: REPUBLIC_ADMIN,
    query: contactsVersionsQuerySchema,
    answer: contactsVersionsAnswerSchema,
    problems: [403],
  },
  'POST /api/contacts/versions': {
    summary: 'Publish contacts; nothing is published if nothing has changed',
    authority: REPUBLIC_ADMIN,
    body: contactsPublicationSchema,
    answer: contactsVersionSchema,
    problems: [403, 409],
  },
  'POST /api/contacts/versions/:number/restore': {
    summary: 'Publish an earlier version of the contacts again',
    authority: REPUBLIC_ADMIN,
    params: byContactsVersion,
    body: contactsRestorationSchema,
    answer: contactsVersionSchema,
    problems: [403, 404, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
