import { registryEndpoints } from '@klaster/shared/contract/endpoints';
import type { RegistryEndpoint, RegistryEndpointName, RegistryEndpoints } from '@klaster/shared/contract/endpoints';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { ARCHIVE_LIMITS } from '@klaster/shared/contract/releases';
import { sendData } from '../access/answers';
import type { Sessions } from '../access/sessions';
import type { RequestLimits } from '../config/limits';
import type { ReleaseRegistry } from '../releases/release-registry';
import { assertMoves, assertOperates } from './callers';
import type { Caller, Identify } from './callers';
import { assertWithin } from './limits';
import type { RegistryLimits } from './limits';

export type RegistryParts = {
  registry: ReleaseRegistry;
  requests: RequestLimits;
  /** Id of the visitor, if a gateway issued the request's cookie. */
  readVisitor: (request: FastifyRequest) => Promise<string | undefined>;
  /** The key that visitors' ids are signed with. */
  visitorKey: () => Promise<Buffer>;
  sessions: Sessions;
  /** Address of the platform, for teams; null if unknown. */
  publicAddress: (request: FastifyRequest) => string | null;
};

type Admission = { limits: RegistryLimits; identify: Identify };

type Parsed<E extends RegistryEndpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

type Call<E extends RegistryEndpoint> = {
  caller: E['access'] extends 'public' ? undefined : Caller;
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<E extends RegistryEndpoint> = z.input<E['answer']> extends undefined ? void : z.input<E['answer']>;

export type RegistryHandler<Name extends RegistryEndpointName> = (
  call: Call<RegistryEndpoints[Name]>,
) => Promise<Answer<RegistryEndpoints[Name]>>;

/** A handler for every call of the contract's table; a missing one is a compile error. */
export type RegistryHandlers = { readonly [Name in RegistryEndpointName]: RegistryHandler<Name> };

type AnyHandler = (call: Record<keyof Call<RegistryEndpoint>, unknown>) => Promise<unknown>;

type Particulars = { config?: Partial<FastifyContextConfig>; bodyLimit?: number };

/** Reports of pages are short. */
const REPORT = { bodyLimit: 4096 };

/** Calls with a body of another size or type. */
const PARTICULARS: Partial<Record<RegistryEndpointName, Particulars>> = {
  // The archive is read after the sender is identified.
  'POST /registry/:app': { config: { readsBody: true, bodyBytes: ARCHIVE_LIMITS.compressed } },
  'POST /registry/failures': REPORT,
  'POST /registry/vitals': REPORT,
};

/** Checks in this order: identity, rights, rate, input. A handler returns the response's `data`, or undefined for 204. */
export function registerCalls(scope: FastifyInstance, handlers: RegistryHandlers, admission: Admission): void {
  for (const name of Object.keys(registryEndpoints) as RegistryEndpointName[]) {
    const [method = '', url = ''] = name.split(' ');
    const endpoint: RegistryEndpoint = registryEndpoints[name];
    const handler = handlers[name] as unknown as AnyHandler;
    const { config, ...particulars } = PARTICULARS[name] ?? {};
    scope.route({
      method,
      url,
      ...particulars,
      config: { kind: 'registry', ...config },
      handler: async (request, reply) => {
        const { caller, params } = await admit({ request, reply }, name, admission);
        const query = endpoint.query?.parse(request.query);
        const body = endpoint.body?.parse(request.body);
        const data = await handler({ caller, params, query, body, request, reply });
        return data === undefined ? reply.code(204).send() : sendData(reply, data);
      },
    });
  }
}

async function admit(
  { request, reply }: Pick<Call<RegistryEndpoint>, 'request' | 'reply'>,
  name: RegistryEndpointName,
  { limits, identify }: Admission,
): Promise<{ caller?: Caller; params: unknown }> {
  const { access, params: schema }: RegistryEndpoint = registryEndpoints[name];
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  if (access === 'public') {
    if (writes) await assertWithin(name === 'POST /registry/vitals' ? limits.vitals : limits.reports, reply);
    return { params: schema?.parse(request.params) };
  }
  const caller = await identify(request, reply, name);
  const params = schema?.parse(request.params);
  if (access === 'all') assertOperates(caller);
  else if (hasApp(params)) assertMoves(caller, params.app);
  if (writes) await assertWithin(limits.writes, reply);
  return { caller, params };
}

function hasApp(params: unknown): params is { app: string } {
  return typeof params === 'object' && params !== null && 'app' in params;
}
