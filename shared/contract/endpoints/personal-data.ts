import * as z from 'zod';
import { personalDataSchema } from '../accounts/personal-data';
import { userVersionSchema } from '../accounts/users';
import { REPUBLIC_ADMIN, SELF } from '../accounts/authority';
import { idParameterSchema } from '../http/fields';
import { changedSchema } from '../registers/organisation';
import type { Endpoint, EndpointKey } from './endpoint';

const byId = z.object({ id: idParameterSchema });

export const personalDataEndpoints = {
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
