import { isPublic } from '@klaster/shared/contract/accounts';
import { endpoints, type Endpoint, type Endpoints } from '@klaster/shared/contract/endpoints';
import { preferredLanguage, TUS_VERSION, UPLOAD_LIMIT } from '@klaster/shared/contract/http';
import type { UploadOffset } from '@klaster/shared/contract/http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Taken } from '../audit/exports';
import type { Actor } from '../audit/record.repository';
import { type Authenticator, type KeyCaller, type SignedIn, authorise, isLimited } from '../authority/scope';
import { Guarded } from '../authority/guarded';
import type { ReadReplicas } from '../database/replicas';
import { sendEvents } from './event-stream';
import { ProblemError } from '../problems/problem-error';
import type { PublicAnswers } from '../public-answers/public-answers';
import { sendAnswer, setCacheHeaders } from '../public-answers/answer';
import type { Handlers } from './call';
import { sendFile, type FileAnswer } from './file-answer';
import { chooseReplica, mayReadReplica, readReplicaFirst, sendPosition } from './reading';
import { acceptsProgress, sendProgress, type OnProgress } from './progress-answer';
import { routeSchema } from './schema';
import { visitorNetwork } from '../queue/work-queue';

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | undefined;
    key: KeyCaller | undefined;
    /** Version of the data when the request arrived. */
    publicVersion: string;
    answeredFromCache: boolean;
    /** The body before validation, if a proof is required. */
    sentBody: unknown;
  }
}

type AnyHandler = (call: unknown) => Promise<unknown>;

type Parts = {
  readonly authenticate: Authenticator;
  /** Undefined: the request has no key. @throws ProblemError `unauthenticated`, `too_many_requests` */
  readonly authenticateKey: (headers: IncomingHttpHeaders) => Promise<KeyCaller | undefined>;
  readonly answers: PublicAnswers;
  /** Undefined: answers are not cached. */
  readonly answerParts: (key: keyof Endpoints) => readonly string[] | undefined;
  /** Absent: everything is read from the primary. */
  readonly replicas?: ReadReplicas | undefined;
  /** Absent: taken from the request. */
  readonly publicOrigin?: string | undefined;
  readonly assertProof: (request: FastifyRequest, act: string) => Promise<void>;
  readonly recordExport: (actor: Actor, taken: Taken) => Promise<void>;
};

export function registerEndpoints(app: FastifyInstance, handlers: Handlers, parts: Parts): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('key', undefined);
  app.decorateRequest('publicVersion', '');
  app.decorateRequest('answeredFromCache', false);
  app.decorateRequest('sentBody', undefined);
  app.decorateRequest('replica', undefined);
  for (const key of Object.keys(endpoints) as (keyof Endpoints)[]) {
    registerEndpoint(app, { key, handler: handlers[key] }, parts);
  }
}

/** The compiler does not check keys in a loop, and `npm run dev` does not check types, so this does. */
function createAnswerer(key: keyof Endpoints, handler: unknown): AnyHandler {
  const { authority }: Partial<Endpoint> = endpoints[key];
  if (!authority) throw new Error(`endpoint ${key} names no authority`);
  if (handler instanceof Guarded) return (call) => handler.answer(call, authority);
  if (isLimited(authority)) throw new Error(`${key} is registered without checking its caller`);
  // The types of calls differ by key.
  return handler as AnyHandler;
}

function registerEndpoint(
  app: FastifyInstance,
  { key, handler }: { readonly key: keyof Endpoints; readonly handler: unknown },
  { authenticate, authenticateKey, answers, answerParts, recordExport, assertProof, publicOrigin, replicas }: Parts,
): void {
  const endpoint: Endpoint = endpoints[key];
  const { authority } = endpoint;
  const [method, url] = key.split(' ') as [HTTPMethods, string];
  const answerTo = createAnswerer(key, handler);
  const createCall = callMaker(publicOrigin);
  const cached = cachedAnswers(answers, answerParts(key));
  const isOfReplicas = mayReadReplica(endpoint, { method, handler, isCached: cached !== undefined });
  app.route({
    method,
    url,
    schema: routeSchema(endpoint, method, url.split('/')[2] ?? ''),
    ...(endpoint.upload && { bodyLimit: endpoint.uploadBytes ?? UPLOAD_LIMIT }),
    onRequest: async (request, reply) => {
      if (!isPublic(authority)) {
        request.key = await authenticateKey(request.headers);
        if (!request.key) request.caller = await authenticate(request.headers['x-access-token'], authority);
      }
      // Before the body is read.
      authorise(authority, request.caller, request.key);
      if (isOfReplicas) chooseReplica(request, replicas);
      return cached?.find(request, reply);
    },
    ...(replicas && method !== 'GET' && { onSend: sendPosition(replicas) }),
    preValidation: async (request) => {
      // A proof covers the body as sent, not as validated.
      if (authority.proof) request.sentBody = request.body;
    },
    preHandler: async (request) => {
      if (endpoint.upload && !Buffer.isBuffer(request.body))
        throw endpoint.tus
          ? new ProblemError('invalid_input', { status: 415 })
          : new ProblemError('file_refused', { reason: 'no_workbook' });
      if (authority.proof) await assertProof(request, key);
    },
    handler: async (request, reply) => {
      const answer = async () => ({
        data: await readReplicaFirst(request, () => answerTo(createCall(request, reply))),
      });
      if (cached && isVisitor(request)) return cached.make(request, reply, answer);
      setCacheHeaders(reply, method === 'GET' && isVisitor(request));
      if (endpoint.file) {
        const file = (await answerTo(createCall(request, reply))) as FileAnswer;
        await recordFile(request, { endpoint, file }, recordExport);
        return sendFile(reply, endpoint.file, file);
      }
      if (endpoint.tus) {
        const data = (await answerTo(createCall(request, reply))) as UploadOffset;
        return sendUploadOffset(request, reply, data);
      }
      if (endpoint.events) return sendEvents(request, reply, (await answerTo(createCall(request, reply))) as Readable);
      if (endpoint.progress && acceptsProgress(request))
        return sendProgress(request, reply, async (onProgress) => ({
          data: await answerTo(createCall(request, reply, onProgress)),
        }));
      return answer();
    },
  });
}

const isVisitor = ({ caller, key }: FastifyRequest) => !caller && !key;

/** Recorded before the first byte is sent; without the record there is no file. */
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
      { entity, file: file.original?.name ?? `${file.name}.${endpoint.file}`, input: [params, query, body] },
    );
  } catch (error) {
    if (file.body instanceof Readable) file.body.destroy();
    throw error;
  }
}

/** A hit needs no validation: its address was valid when it was cached. */
function cachedAnswers(answers: PublicAnswers, parts: readonly string[] | undefined) {
  if (!parts) return undefined;
  const buildQuestion = ({ url, headers }: FastifyRequest) => ({
    key: `${preferredLanguage(headers['accept-language'])} ${url}`,
    madeOf: parts,
  });
  return {
    async find(request: FastifyRequest, reply: FastifyReply) {
      if (!isVisitor(request)) return undefined;
      const { version, answer } = await readReplicaFirst(request, () => answers.find(buildQuestion(request)));
      request.publicVersion = version;
      request.answeredFromCache = answer !== undefined;
      return answer && sendAnswer(request, reply, answer);
    },
    async make(request: FastifyRequest, reply: FastifyReply, data: () => Promise<unknown>) {
      const serialize = reply.getSerializationFunction('200', 'application/json');
      const produce = async () => serialize?.((await data()) as Readonly<Record<string, unknown>>) ?? '';
      const network = visitorNetwork(request.ip);
      const answer = await answers.make(buildQuestion(request), { version: request.publicVersion, network }, produce);
      return sendAnswer(request, reply, answer);
    },
  };
}

const callMaker =
  (publicOrigin: string | undefined) =>
  (request: FastifyRequest, reply: FastifyReply, onProgress: OnProgress = () => undefined) => {
    const { params, query, body, caller, key, headers, id, ip, log } = request;
    const language = preferredLanguage(headers['accept-language']);
    const userAgent = headers['user-agent'] ?? '';
    const signature = readSignature(headers['x-signature']);
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const page = findOwnPage(headers.referer, origin);
    const signal = abortOnDisconnect(reply);
    const about = { requestId: id, address: ip, origin, page, userAgent, signature, log, signal };
    return {
      params,
      query,
      body,
      user: caller,
      key,
      language,
      ...about,
      uploadOffset: readUploadOffset(headers),
      onProgress,
    };
  };

/** Answers with the headers of tus. Its clients get 204 for a part. Source: https://tus.io/protocols/resumable-upload */
function sendUploadOffset({ method, headers }: FastifyRequest, reply: FastifyReply, data: UploadOffset) {
  reply.headers({ 'tus-resumable': TUS_VERSION, 'upload-offset': data.offset, 'upload-length': data.size });
  const isForTus = method === 'PATCH' && headers['tus-resumable'] === TUS_VERSION;
  return isForTus ? reply.code(204).send() : { data };
}

const DIGITS = /^\d{1,9}$/;

const readUploadOffset = ({ 'upload-offset': text }: IncomingHttpHeaders): number =>
  typeof text === 'string' && DIGITS.test(text) ? Number(text) : Number.NaN;

const readSignature = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;

/** The `Referer` if it is ours, else our origin. */
const findOwnPage = (referer: string | undefined, origin: string): string =>
  referer && URL.canParse(referer) && new URL(referer).origin === origin ? referer : origin;

/** Aborted if the connection closes before the response was sent. */
function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort(new ProblemError('request_timeout'));
  });
  return left.signal;
}
