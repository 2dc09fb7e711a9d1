import { endpoints, preferredLanguage, UPLOAD_LIMIT, type Endpoint, type Endpoints } from '@klaster/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Authenticator } from '../auth/authenticator';
import { assertPosition } from '../auth/policy';
import type { User } from '../auth/user';
import { ProblemError } from '../problems/problem-error';
import { madeOf } from '../public-answers/made-of';
import type { PublicAnswers } from '../public-answers/public-answers';
import { sendAnswer, setCacheHeaders } from '../public-answers/send';
import type { Handlers } from './call';
import { sendFile, type FileAnswer } from './file-answer';
import { acceptsProgress, sendProgress, type Tell } from './progress-answer';
import { routeSchema } from './schema';

declare module 'fastify' {
  interface FastifyRequest {
    caller: User | undefined;
    /** Of what a public answer is made of, as it was when the request came. */
    publicVersion: string;
    /** The answer was there before it was asked for. */
    answeredFromKept: boolean;
  }
}

type AnyHandler = (call: unknown) => Promise<unknown>;

type Parts = { readonly authenticate: Authenticator; readonly answers: PublicAnswers };

/** Registers every endpoint of the contract: authenticate, validate, authorise, handle, answer `{ data }`. */
export function registerEndpoints(app: FastifyInstance, handlers: Handlers, parts: Parts): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('publicVersion', '');
  app.decorateRequest('answeredFromKept', false);
  for (const key of Object.keys(endpoints) as (keyof Endpoints)[]) {
    // The call is built to fit the key's own types; a loop over keys cannot express that.
    registerEndpoint(app, key, handlers[key] as AnyHandler, parts);
  }
}

function registerEndpoint(
  app: FastifyInstance,
  key: keyof Endpoints,
  handle: AnyHandler,
  { authenticate, answers }: Parts,
): void {
  const endpoint: Endpoint = endpoints[key];
  const [method, url] = key.split(' ') as [HTTPMethods, string];
  const kept = keptAnswers(answers, madeOf(key));
  app.route({
    method,
    url,
    schema: routeSchema(endpoint, url.split('/')[2] ?? ''),
    ...(endpoint.upload && { bodyLimit: UPLOAD_LIMIT }),
    onRequest: async (request, reply) => {
      if (endpoint.access !== 'public')
        request.caller = await authenticate(request.headers['x-access-token'], endpoint.access);
      // Whoever may send no file is told so before it is read.
      if (request.caller && endpoint.upload) assertPosition(request.caller, endpoint);
      return kept?.find(request, reply);
    },
    preHandler: async (request) => {
      if (endpoint.upload && !Buffer.isBuffer(request.body))
        throw new ProblemError('file_refused', { reason: 'no_workbook' });
      if (request.caller) assertPosition(request.caller, endpoint);
    },
    handler: async (request, reply) => {
      const answer = async () => ({ data: await handle(callOf(request)) });
      if (kept && !request.caller) return kept.make(request, reply, answer);
      setCacheHeaders(reply, method === 'GET' && !request.caller);
      if (endpoint.file) return sendFile(request, reply, endpoint.file, (await handle(callOf(request))) as FileAnswer);
      if (endpoint.progress && acceptsProgress(request))
        return sendProgress(request, reply, async (tell) => ({ data: await handle(callOf(request, tell)) }));
      return answer();
    },
  });
}

/** Answers to visitors: those that are kept are sent before anything else is looked at, for their address was seen to be valid. */
function keptAnswers(answers: PublicAnswers, parts: readonly string[] | undefined) {
  if (!parts) return undefined;
  const questionOf = ({ url, headers }: FastifyRequest) => ({
    key: `${preferredLanguage(headers['accept-language'])} ${url}`,
    madeOf: parts,
  });
  return {
    async find(request: FastifyRequest, reply: FastifyReply) {
      if (request.caller) return undefined;
      const { version, answer } = await answers.find(questionOf(request));
      request.publicVersion = version;
      request.answeredFromKept = answer !== undefined;
      return answer && sendAnswer(request, reply, answer);
    },
    async make(request: FastifyRequest, reply: FastifyReply, data: () => Promise<unknown>) {
      const serialize = reply.getSerializationFunction('200', 'application/json');
      const produce = async () => serialize?.((await data()) as Readonly<Record<string, unknown>>) ?? '';
      return sendAnswer(request, reply, await answers.make(questionOf(request), request.publicVersion, produce));
    },
  };
}

function callOf({ params, query, body, caller, headers, id, ip, log }: FastifyRequest, tell: Tell = () => undefined) {
  const language = preferredLanguage(headers['accept-language']);
  return { params, query, body, user: caller, language, requestId: id, address: ip, log, tell };
}
