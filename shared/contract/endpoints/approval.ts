import * as z from 'zod';
import { REPUBLIC_ADMIN } from '../accounts/authority';
import { idParameterSchema, undoBodySchema } from '../http/fields';
import { changedSchema } from '../registers/organisation';
import type { Endpoint, EndpointKey } from './endpoint';
import { approvalLevelsChangeSchema, approvalLevelsSchema } from '../reports/approval';
import { delegationsAnswerSchema, newDelegationSchema } from '../reports/delegation';

const byId = z.object({ id: idParameterSchema });

export const approvalEndpoints = {
  'GET /api/approval-levels': {
    summary: 'List the levels at which reports are decided on, in order',
    authority: REPUBLIC_ADMIN,
    answer: approvalLevelsSchema,
    problems: [403],
  },
  'PATCH /api/approval-levels': {
    summary: 'Set the levels of approval; waiting reports continue at the level that they have reached',
    authority: { ...REPUBLIC_ADMIN, proof: true },
    body: approvalLevelsChangeSchema,
    answer: approvalLevelsSchema,
    problems: [403, 409],
  },
  'GET /api/approval-delegations': {
    summary: 'List delegations of decisions that have not ended: of the caller, for ADMIN of the territory',
    authority: { staff: { over: 'territory' } },
    answer: delegationsAnswerSchema,
    problems: [403],
  },
  'POST /api/approval-delegations': {
    summary: "Delegate the caller's decisions on reports to a colleague for an absence",
    authority: { staff: { over: 'territory', positions: ['UPDATE'] }, proof: true },
    body: newDelegationSchema,
    answer: changedSchema,
    problems: [403, 409],
  },
  'POST /api/users/:id/delegations': {
    summary: 'Delegate the decisions of an absent member of staff to a colleague',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] }, proof: true },
    params: byId,
    body: newDelegationSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
  'POST /api/approval-delegations/:id/revoke': {
    summary: 'Revoke a delegation: by the delegator or ADMIN',
    authority: { staff: { over: 'territory', positions: ['UPDATE'] } },
    params: byId,
    body: undoBodySchema,
    answer: changedSchema,
    problems: [403, 404],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
