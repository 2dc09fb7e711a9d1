import { ownActivitySchema } from '../audit/schemas';
import { BEFORE_FACTOR, SELF } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import {
  endedSessionsSchema,
  mailConfirmationSchema,
  openSessionsSchema,
  ownMailChangeSchema,
  ownMailSchema,
  passwordChangeSchema,
  preferencesChangeSchema,
  preferencesSchema,
  profileSchema,
  sessionEndSchema,
} from '../accounts/profile';

export const profileEndpoints = {
  'GET /api/me/profile': {
    summary: "Get the caller's account, with language, colour mode and hints",
    authority: BEFORE_FACTOR,
    answer: profileSchema,
    problems: [],
  },
  'PATCH /api/me/preferences': {
    summary: "Save the language, the colour mode or the settings of hints of the caller's account",
    authority: BEFORE_FACTOR,
    body: preferencesChangeSchema,
    answer: preferencesSchema,
    problems: [],
  },
  'PATCH /api/me/mail': {
    summary: "Change the caller's e-mail address, which must then be confirmed, or whether notices are sent to it",
    authority: SELF,
    body: ownMailChangeSchema,
    answer: ownMailSchema,
    problems: [429],
  },
  'POST /api/me/mail/confirm': {
    summary: "Confirm the caller's e-mail address with the link that was sent to it",
    authority: SELF,
    body: mailConfirmationSchema,
    answer: ownMailSchema,
    problems: [409],
  },
  'POST /api/me/password': {
    summary: 'Change the password; requires the credentials of a sign-in, and ends all other sessions',
    authority: SELF,
    body: passwordChangeSchema,
    answer: endedSessionsSchema,
    problems: [429],
  },
  'GET /api/me/sessions': {
    summary: "List open sessions of the caller's account: the current one, then the most recently used",
    authority: SELF,
    answer: openSessionsSchema,
    problems: [],
  },
  'POST /api/me/sessions/end': {
    summary: "End one of the caller's sessions, or all but the current one; idempotent",
    authority: SELF,
    body: sessionEndSchema,
    answer: endedSessionsSchema,
    problems: [],
  },
  'GET /api/me/activity': {
    summary: "List the caller's recent acts from the audit, latest first",
    authority: SELF,
    answer: ownActivitySchema,
    problems: [],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
