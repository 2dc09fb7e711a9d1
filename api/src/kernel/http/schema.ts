import { isPublic, type Authority } from '@klaster/shared/contract/accounts';
import { type Endpoint } from '@klaster/shared/contract/endpoints';
import {
  ATTACHMENT_TYPES,
  EVENTS_TYPE,
  FILE_TYPES,
  PROGRESS_TYPE,
  problemSchema,
  progressLineSchema,
  type FileType,
} from '@klaster/shared/contract/http';
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
  410: 'The changes after this position are no longer stored',
  413: 'The body is too large',
  414: 'The address is too long',
  415: 'The body is of another type than the call takes',
  429: 'Too many attempts or calls, or files at once',
  503: 'Not at the moment; or the database was lost while the change was being stored',
} as const;

const findMediaType = (type: FileType) => FILE_TYPES[type].split(';', 1)[0] ?? '';

const mediaTypesOf = (type: FileType) =>
  type === 'attachment' ? Object.values(ATTACHMENT_TYPES) : [findMediaType(type)];

/** The contract has a schema of JSON files. */
const file = (type: FileType, shape: z.ZodType) => {
  const isJson = type === 'json' || type === 'jsonld';
  const content = { schema: isJson ? shape : z.string().meta({ format: 'binary' }) };
  return { description: 'The file', content: Object.fromEntries(mediaTypesOf(type).map((name) => [name, content])) };
};

const PROOF =
  'Gives authority: needs the header `X-Proof`, a proof of `POST /api/auth/proofs` for this one call; otherwise 403 `proof_required`.';

/** Used for validation, serialisation and the OpenAPI document. */
export function routeSchema(endpoint: Endpoint, method: string, tag: string): FastifySchema {
  const { summary, params, query, body } = endpoint;
  const statuses: (keyof typeof DESCRIPTIONS)[] = [400, ...endpoint.problems, 503];
  if (hasCredentials(endpoint)) statuses.push(401);
  // Every protected call can answer 403 to keys of other systems.
  if (!isPublic(endpoint.authority)) statuses.push(403);
  // Keys have a rate.
  if (endpoint.authority.key) statuses.push(429);
  if (params) statuses.push(414);
  // The body is read in any case.
  if (method !== 'GET') statuses.push(413, 415);
  const problems = statuses.map((status) => [status, problem(DESCRIPTIONS[status])]);
  return {
    summary,
    tags: [tag],
    ...(endpoint.authority.proof && { description: PROOF }),
    security: describeSecurity(endpoint.authority),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(endpoint.upload && { consumes: [findMediaType(endpoint.upload)] }),
    response: {
      200: answered(endpoint),
      ...(endpoint.tus && method === 'PATCH' && { 204: z.null().describe('Done, for clients of tus') }),
      ...Object.fromEntries(problems),
    },
  };
}

function answered(endpoint: Endpoint) {
  if (endpoint.file) return file(endpoint.file, endpoint.answer);
  return endpoint.events ? events(endpoint) : success(endpoint);
}

/** Sign-in is public but may answer 401. */
const hasCredentials = ({ authority, problems }: Endpoint) => !isPublic(authority) || problems.includes(429);

function describeSecurity(authority: Authority) {
  if (isPublic(authority)) return [];
  const { visitor, staff, cluster, key } = authority;
  return [...(visitor ? [{}] : []), ...((staff ?? cluster) ? [{ token: [] }] : []), ...(key ? [{ key: [] }] : [])];
}
