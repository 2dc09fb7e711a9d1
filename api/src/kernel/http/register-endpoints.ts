import {
  endpoints,
  isPublic,
  preferredLanguage,
  UPLOAD_LIMIT,
  type Endpoint,
  type Endpoints,
} from '@klaster/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Readable } from 'node:stream';
import type { Taken } from '../audit/exports';
import type { Actor } from '../audit/record';
import type { Authenticator } from '../authority/authenticator';
import { authorise, isLimited } from '../authority/authorise';
import { Guarded } from '../authority/guarded';
import type { SignedIn } from '../authority/user';
import type { ReadPlaces } from '../database/replicas';
import { sendEvents } from './event-stream';
import { ProblemError } from '../problems/problem-error';
import { madeOf } from '../public-answers/made-of';
import type { PublicAnswers } from '../public-answers/public-answers';
import { sendAnswer, setCacheHeaders } from '../public-answers/send';
import type { Handlers } from './call';
import { sendFile, type FileAnswer } from './file-answer';
import { chooseFor, mayBeAMomentOld, readFor, tellPosition } from './reading';
import { acceptsProgress, sendProgress, type Tell } from './progress-answer';
import { routeSchema } from './schema';
import { visitorNetwork } from '../queue/shares';

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | undefined;
    /** Of what a public answer is made of, as it was when the request came. */
    publicVersion: string;
    /** The answer was there before it was asked for. */
    answeredFromKept: boolean;
    /** The body before it was validated, of a call that needs a proof. */
    sentBody: unknown;
  }
}

type AnyHandler = (call: unknown) => Promise<unknown>;

type Parts = {
  readonly authenticate: Authenticator;
  readonly answers: PublicAnswers;
  /** Absent: everything is read where it is written. */
  readonly replicas?: ReadPlaces | undefined;
  /** Absent: what a request says of it. */
  readonly publicOrigin?: string | undefined;
  /** Holds a call that gives authority to its proof. */
  readonly assertProof: (request: FastifyRequest, act: string) => Promise<void>;
  /** Writes down that somebody takes data along as a file. */
  readonly recordExport: (actor: Actor, taken: Taken) => Promise<void>;
};

/** Registers every endpoint of the contract: authenticate, authorise, validate, handle, answer `{ data }`. */
export function registerEndpoints(app: FastifyInstance, handlers: Handlers, parts: Parts): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('publicVersion', '');
  app.decorateRequest('answeredFromKept', false);
  app.decorateRequest('sentBody', undefined);
  app.decorateRequest('place', undefined);
  for (const key of Object.keys(endpoints) as (keyof Endpoints)[]) {
    registerEndpoint(app, { key, handle: handlerOf(key, handlers[key]), handler: handlers[key] }, parts);
  }
}

/** A handler that knows of the call alone. Names that are made in a loop are not seen by the compiler; here they are. */
function handlerOf(key: keyof Endpoints, handler: unknown): AnyHandler {
  const { authority }: Endpoint = endpoints[key];
  if (handler instanceof Guarded) return (call) => handler.answer(call, authority);
  if (isLimited(authority)) throw new Error(`${key} is registered without a check of its caller`);
  // The call is built to fit the key's own types; a loop over keys cannot express that.
  return handler as AnyHandler;
}

function registerEndpoint(
  app: FastifyInstance,
  { key, handle, handler }: { readonly key: keyof Endpoints; readonly handle: AnyHandler; readonly handler: unknown },
  { authenticate, answers, recordExport, assertProof, publicOrigin, replicas }: Parts,
): void {
  const endpoint: Endpoint = endpoints[key];
  const { authority } = endpoint;
  const [method, url] = key.split(' ') as [HTTPMethods, string];
  const callOf = callMaker(publicOrigin);
  const kept = keptAnswers(answers, madeOf(key));
  const isOfReplicas = mayBeAMomentOld(endpoint, { method, handler, isKept: kept !== undefined });
  app.route({
    method,
    url,
    schema: routeSchema(endpoint, method, url.split('/')[2] ?? ''),
    ...(endpoint.upload && { bodyLimit: endpoint.uploadBytes ?? UPLOAD_LIMIT }),
    onRequest: async (request, reply) => {
      if (!isPublic(authority)) request.caller = await authenticate(request.headers['x-access-token'], authority);
      // Before anything that was sent is read.
      authorise(authority, request.caller);
      if (isOfReplicas) chooseFor(request, replicas);
      return kept?.find(request, reply);
    },
    ...(replicas && method !== 'GET' && { onSend: tellPosition(replicas) }),
    preValidation: async (request) => {
      // Proofs are bound to what was sent, not to what validation makes of it.
      if (authority.proof) request.sentBody = request.body;
    },
    preHandler: async (request) => {
      if (endpoint.upload && !Buffer.isBuffer(request.body))
        throw new ProblemError('file_refused', { reason: 'no_workbook' });
      if (authority.proof) await assertProof(request, key);
    },
    handler: async (request, reply) => {
      const answer = async () => ({ data: await readFor(request, () => handle(callOf(request, reply))) });
      if (kept && !request.caller) return kept.make(request, reply, answer);
      setCacheHeaders(reply, method === 'GET' && !request.caller);
      if (endpoint.file) {
        const file = (await handle(callOf(request, reply))) as FileAnswer;
        await recordFile(request, { endpoint, file }, recordExport);
        return sendFile(reply, endpoint.file, file);
      }
      if (endpoint.events) return sendEvents(request, reply, (await handle(callOf(request, reply))) as Readable);
      if (endpoint.progress && acceptsProgress(request))
        return sendProgress(request, reply, async (tell) => ({ data: await handle(callOf(request, reply, tell)) }));
      return answer();
    },
  });
}

/** Before anything of a file of staff's data is sent, the audit has it; what cannot be written down is not given out. */
async function recordFile(
  { caller, id, params, query, body, method }: FastifyRequest,
  { endpoint, file }: { readonly endpoint: Endpoint; readonly file: FileAnswer },
  record: Parts['recordExport'],
): Promise<void> {
  const entity = endpoint.exports;
  if (!caller || !entity || method === 'HEAD') return;
  try {
    await record(
      { user: caller, requestId: id },
      { entity, file: `${file.name}.${endpoint.file}`, asked: [params, query, body] },
    );
  } catch (error) {
    if (file.body instanceof Readable) file.body.destroy();
    throw error;
  }
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
      const { version, answer } = await readFor(request, () => answers.find(questionOf(request)));
      request.publicVersion = version;
      request.answeredFromKept = answer !== undefined;
      return answer && sendAnswer(request, reply, answer);
    },
    async make(request: FastifyRequest, reply: FastifyReply, data: () => Promise<unknown>) {
      const serialize = reply.getSerializationFunction('200', 'application/json');
      const produce = async () => serialize?.((await data()) as Readonly<Record<string, unknown>>) ?? '';
      const network = visitorNetwork(request.ip);
      const answer = await answers.make(questionOf(request), { version: request.publicVersion, network }, produce);
      return sendAnswer(request, reply, answer);
    },
  };
}

const callMaker =
  (publicOrigin: string | undefined) =>
  (request: FastifyRequest, reply: FastifyReply, tell: Tell = () => undefined) => {
    const { params, query, body, caller, headers, id, ip, log } = request;
    const language = preferredLanguage(headers['accept-language']);
    const userAgent = headers['user-agent'] ?? '';
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const page = pageOf(headers.referer, origin);
    const about = { requestId: id, address: ip, origin, page, userAgent, log, signal: leaving(reply) };
    return { params, query, body, user: caller, language, ...about, tell };
  };

/** A page of ours, as browsers name it in `Referer`; our address where they name none, or another's. */
const pageOf = (referer: string | undefined, origin: string): string =>
  referer && URL.canParse(referer) && new URL(referer).origin === origin ? referer : origin;

/** Aborted when the caller's connection closes before the answer has been sent. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort(new ProblemError('request_timeout'));
  });
  return left.signal;
}
