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
    summary: 'The own account, with the language, the colour mode and the hints stored with it',
    authority: BEFORE_FACTOR,
    answer: profileSchema,
    problems: [],
  },
  'PATCH /api/me/preferences': {
    summary: 'Keep language, colour mode or what is wanted of hints with the own account',
    authority: BEFORE_FACTOR,
    body: preferencesChangeSchema,
    answer: preferencesSchema,
    problems: [],
  },
  'PATCH /api/me/mail': {
    summary: 'Change the own e-mail address, which has to be confirmed then, or whether notices are sent there',
    authority: SELF,
    body: ownMailChangeSchema,
    answer: ownMailSchema,
    problems: [429],
  },
  'POST /api/me/mail/confirm': {
    summary: 'Confirm the own e-mail address by the link that was sent there',
    authority: SELF,
    body: mailConfirmationSchema,
    answer: ownMailSchema,
    problems: [409],
  },
  'POST /api/me/password': {
    summary: 'Change the password with the proof that signing in requires; ends all other sessions',
    authority: SELF,
    body: passwordChangeSchema,
    answer: endedSessionsSchema,
    problems: [429],
  },
  'GET /api/me/sessions': {
    summary: 'Open sessions of the own account: the current one, then those seen last',
    authority: SELF,
    answer: openSessionsSchema,
    problems: [],
  },
  'POST /api/me/sessions/end': {
    summary: 'End an own session, or all but the current one; ending a closed one succeeds',
    authority: SELF,
    body: sessionEndSchema,
    answer: endedSessionsSchema,
    problems: [],
  },
  'GET /api/me/activity': {
    summary: 'What the caller did of late, as the audit has it, latest first',
    authority: SELF,
    answer: ownActivitySchema,
    problems: [],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
