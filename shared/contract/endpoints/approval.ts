import { REPUBLIC_ADMIN } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { approvalLevelsChangeSchema, approvalLevelsSchema } from '../reports/approval';

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
} as const satisfies Record<EndpointKey, Endpoint>;
