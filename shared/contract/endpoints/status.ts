import { REPUBLIC_ADMIN } from '../accounts/authority';
import { serviceStatusSchema } from '../http/service-status';
import type { Endpoint, EndpointKey } from './endpoint';

export const statusEndpoints = {
  'GET /api/status': {
    summary: 'Get which parts of the system are slow or down, and since when, as observed by the responding instance',
    authority: REPUBLIC_ADMIN,
    answer: serviceStatusSchema,
    problems: [403],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
