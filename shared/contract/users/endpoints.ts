import * as z from 'zod';
import type { Endpoint, EndpointKey } from '../endpoint';
import { idParameterSchema } from '../fields';
import { changedSchema } from '../organisation';
import { takenUsersSchema, userImportReportSchema, userTakeQuerySchema } from './imports';
import {
  issuedLinkSchema,
  linkTokenBodySchema,
  linkUseSchema,
  openedLinkSchema,
  usedLinkSchema,
  userActivitySchema,
  userEditSchema,
  userInputSchema,
  userListAnswerSchema,
  userListQuerySchema,
  userSchema,
  userVersionSchema,
} from './schemas';

const byId = z.object({ id: idParameterSchema });

/** Accounts: for administrators, within their territory; and the one-time links that they give out, for whoever has one. */
export const userEndpoints = {
  'GET /api/users': {
    summary: 'Accounts, by name, position, territory and activity',
    access: 'session',
    positions: ['ADMIN'],
    query: userListQuerySchema,
    answer: userListAnswerSchema,
    problems: [403],
  },
  'GET /api/users/:id': {
    summary: 'An account',
    access: 'session',
    positions: ['ADMIN'],
    params: byId,
    answer: userSchema,
    problems: [403, 404],
  },
  'POST /api/users': {
    summary: 'Add an account; it has no password before an invitation is accepted',
    access: 'session',
    positions: ['ADMIN'],
    body: userInputSchema,
    answer: changedSchema,
    problems: [403, 409],
  },
  'PATCH /api/users/:id': {
    summary: 'Change an account; other positions or another territory end its sessions',
    access: 'session',
    positions: ['ADMIN'],
    params: byId,
    body: userEditSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'PATCH /api/users/:id/activity': {
    summary: 'Deactivate an account, which ends its sessions, or activate it again',
    access: 'session',
    positions: ['ADMIN'],
    params: byId,
    body: userActivitySchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'POST /api/users/:id/link': {
    summary: 'Give out a one-time link to set a password, in place of those before: an invitation, or a reset',
    access: 'session',
    positions: ['ADMIN'],
    params: byId,
    body: userVersionSchema,
    answer: issuedLinkSchema,
    problems: [403, 404, 409],
  },
  'GET /api/users/imports/template.xlsx': {
    summary: 'Accounts: a spreadsheet to fill in',
    access: 'session',
    positions: ['ADMIN'],
    answer: z.never(),
    file: 'xlsx',
    problems: [403],
  },
  'POST /api/users/imports/check': {
    summary: 'Accounts: what would come of a spreadsheet, and what is wrong with it',
    access: 'session',
    positions: ['ADMIN'],
    upload: 'xlsx',
    answer: userImportReportSchema,
    progress: true,
    problems: [403],
  },
  'POST /api/users/imports': {
    summary:
      'Accounts: add those of a spreadsheet, all or the valid ones, each with an invitation that is told this once',
    access: 'session',
    positions: ['ADMIN'],
    query: userTakeQuerySchema,
    upload: 'xlsx',
    answer: takenUsersSchema,
    progress: true,
    problems: [403, 409],
  },
  'POST /api/invitations/open': {
    summary: 'Whom a one-time link is for, without using it up',
    access: 'public',
    body: linkTokenBodySchema,
    answer: openedLinkSchema,
    problems: [409, 429],
  },
  'POST /api/invitations/accept': {
    summary: 'Set the password that a one-time link is for, which uses it up and ends all sessions of its account',
    access: 'public',
    body: linkUseSchema,
    answer: usedLinkSchema,
    problems: [409, 429],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
