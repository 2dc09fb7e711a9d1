import * as z from 'zod';
import { PUBLIC, REPUBLIC_ADMIN, SELF } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { idParameterSchema } from '../http/fields';
import { hiddenRowsQuerySchema } from '../http/imports';
import { changedSchema } from '../registers/organisation';
import { importedUsersSchema, userImportReportSchema, userImportRowsQuerySchema } from '../accounts/user-imports';
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
} from '../accounts/users';
import { personalDataSchema } from '../accounts/personal-data';

const byId = z.object({ id: idParameterSchema });

export const userEndpoints = {
  'GET /api/users': {
    summary: 'List accounts by name, position, territory and activity',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    query: userListQuerySchema,
    answer: userListAnswerSchema,
    problems: [403],
  },
  'GET /api/users/:id': {
    summary: 'An account',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    params: byId,
    answer: userSchema,
    problems: [403, 404],
  },
  'POST /api/users': {
    summary: 'Add an account; it has no password before an invitation is accepted',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] }, proof: true },
    body: userInputSchema,
    answer: changedSchema,
    problems: [403, 409],
  },
  'PATCH /api/users/:id': {
    summary: 'Change an account; other positions or another territory end its sessions',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] }, proof: true },
    params: byId,
    body: userEditSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'PATCH /api/users/:id/activity': {
    summary: 'Deactivate an account, which ends its sessions, or activate it again',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] }, proof: true },
    params: byId,
    body: userActivitySchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'POST /api/users/:id/link': {
    summary: 'Issue a one-time link to set a password (an invitation or a reset), which replaces earlier links',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] }, proof: true },
    params: byId,
    body: userVersionSchema,
    answer: issuedLinkSchema,
    problems: [403, 404, 409],
  },
  'GET /api/users/imports/template.xlsx': {
    summary: 'Download a spreadsheet for importing accounts',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    answer: z.never(),
    file: 'xlsx',
    problems: [403, 429],
  },
  'POST /api/users/imports/check': {
    summary: 'Check a spreadsheet of accounts; nothing is imported',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    query: hiddenRowsQuerySchema,
    upload: 'xlsx',
    answer: userImportReportSchema,
    progress: true,
    problems: [403, 429],
  },
  'POST /api/users/imports': {
    summary: 'Import accounts from a spreadsheet, all or the valid ones, with invitations that are returned only once',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] }, proof: true },
    query: userImportRowsQuerySchema,
    upload: 'xlsx',
    answer: importedUsersSchema,
    progress: true,
    problems: [403, 409, 429],
  },
  'POST /api/invitations/open': {
    summary: 'Get the account of a one-time link, without using the link',
    authority: PUBLIC,
    body: linkTokenBodySchema,
    answer: openedLinkSchema,
    problems: [409, 429],
  },
  'POST /api/invitations/accept': {
    summary: 'Set the password with a one-time link; uses the link, and ends all sessions of the account',
    authority: PUBLIC,
    body: linkUseSchema,
    answer: usedLinkSchema,
    problems: [409, 429],
  },
  'GET /api/me/data.json': {
    summary: "Download all data stored about the caller's account",
    authority: SELF,
    answer: personalDataSchema,
    file: 'json',
    exports: 'users',
    problems: [],
  },
  'GET /api/users/:id/data.json': {
    summary: 'Download all data stored about an account',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
    params: byId,
    answer: personalDataSchema,
    file: 'json',
    exports: 'users',
    problems: [403, 404],
  },
  'POST /api/users/:id/erase': {
    summary: 'Erase the personal data of a deactivated account permanently; its acts remain, under a number',
    authority: { ...REPUBLIC_ADMIN, proof: true },
    params: byId,
    body: userVersionSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
