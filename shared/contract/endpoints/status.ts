import { REPUBLIC_ADMIN } from '../accounts/authority';
import { serviceStatusSchema } from '../http/service-status';
import type { Endpoint, EndpointKey } from './endpoint';

export const statusEndpoints = {
  'GET /api/status': {
    summary: 'What of the system is slow or down, and since when, as the answering instance sees it',
    authority: REPUBLIC_ADMIN,
    answer: serviceStatusSchema,
    problems: [403],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
