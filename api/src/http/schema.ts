import {
  EVENTS_TYPE,
  FILE_TYPES,
  PROGRESS_TYPE,
  problemSchema,
  progressLineSchema,
  type Endpoint,
  type FileType,
} from '@klaster/shared/contract';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

const success = ({ answer, progress }: Endpoint) => ({
  description: 'Done',
  content: {
    'application/json': { schema: z.object({ data: answer }) },
    ...(progress && { [PROGRESS_TYPE]: { schema: progressLineSchema(answer) } }),
  },
});

const events = ({ answer }: Endpoint) => ({
  description: 'Server-sent events, the `data` of each is JSON',
  content: { [EVENTS_TYPE]: { schema: answer } },
});

const DESCRIPTIONS = {
  400: 'Malformed input, the wrong fields named',
  401: 'No valid session',
  403: 'Not allowed to this user',
  404: 'No such thing',
  409: 'At odds with the present state',
  429: 'Too many attempts',
  503: 'Not at the moment; or the database was lost while the change was being stored',
} as const;

const mediaTypeOf = (type: FileType) => FILE_TYPES[type].split(';', 1)[0] ?? '';

const file = (type: FileType) => ({
  description: 'The file',
  content: { [mediaTypeOf(type)]: { schema: z.string().meta({ format: 'binary' }) } },
});

/** Fastify's schema of an endpoint: validates, serialises, and makes the OpenAPI document. */
export function routeSchema(endpoint: Endpoint, tag: string): FastifySchema {
  const { summary, params, query, body } = endpoint;
  const statuses: (keyof typeof DESCRIPTIONS)[] = [400, ...endpoint.problems, 503];
  if (hasCredentials(endpoint)) statuses.push(401);
  const problems = statuses.map((status) => [status, problem(DESCRIPTIONS[status])]);
  return {
    summary,
    tags: [tag],
    security: { public: [], either: [{}, { token: [] }], session: [{ token: [] }] }[endpoint.access],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(endpoint.upload && { consumes: [mediaTypeOf(endpoint.upload)] }),
    response: { 200: answered(endpoint), ...Object.fromEntries(problems) },
  };
}

function answered(endpoint: Endpoint) {
  if (endpoint.file) return file(endpoint.file);
  return endpoint.events ? events(endpoint) : success(endpoint);
}

/** Signing in is public, and yet refused with 401 when login and password do not fit. */
const hasCredentials = ({ access, problems }: Endpoint) => access !== 'public' || problems.includes(429);
