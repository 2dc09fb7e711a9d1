import type { z } from 'zod';
import type { CallAnswer, CallName, FileCallName } from '../../contract/endpoints/call';
import type { CallShape } from '../../contract/endpoints/endpoint';
import type { FileType } from '../../contract/http/requests';
import { progressLineSchema } from '../../contract/http/imports';
import { knownCalls, matchCall } from './known-calls';
import { EventsReply, isFile, ProgressReply, toResponse } from './replies';
import type { Failure } from './replies';

export type SeenRequest = {
  name: CallName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
};

type Reply<Name extends CallName> = (Name extends FileCallName ? Uint8Array<ArrayBuffer> : CallAnswer<Name>) | Failure;
type Handler<Name extends CallName> = (request: SeenRequest) => Reply<Name> | Promise<Reply<Name>>;

let handlers = new Map<CallName, (request: SeenRequest) => unknown>();
let seen: SeenRequest[] = [];
let faults: string[] = [];

/** Responses as a test defines them. A request without one fails the test. */
export const network = {
  /** With data, a failure, or the result of a function. */
  on<Name extends CallName>(name: Name, reply: Reply<Name> | Handler<Name>): void {
    handlers.set(name, typeof reply === 'function' ? reply : () => reply);
  },
  /** Answers when the returned function is called. */
  hold<Name extends CallName>(name: Name, reply: Reply<Name>): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    handlers.set(name, () => released.then(() => reply));
    return release;
  },
  /** Since the test began, oldest first. */
  requests(name: CallName): readonly SeenRequest[] {
    return seen.filter((request) => request.name === name);
  },
  /** Since the test began, oldest first. */
  calls(): readonly CallName[] {
    return seen.map(({ name }) => name);
  },
};

async function readRequest(request: Request): Promise<SeenRequest | undefined> {
  const url = new URL(request.url);
  const match = matchCall(request.method, url.pathname);
  const isJson = request.headers.get('Content-Type') === 'application/json';
  // A file is identified by its bytes.
  const text = isJson ? await request.clone().text() : '';
  return (
    match && {
      ...match,
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      headers: request.headers,
    }
  );
}

/** Violations of the contract in a request. */
function objections({ name, query, body }: SeenRequest): string[] {
  const endpoint: CallShape = knownCalls[name];
  const parts = [
    ['query', endpoint.query?.safeParse(query)],
    ['body', endpoint.body?.safeParse(body)],
  ] as const;
  // Queries ignore unknown names; an object from another answer has more fields than a call takes.
  const { shape = {} } = (endpoint.query ?? {}) as Partial<z.ZodObject>;
  const unknown = Object.keys(query).filter((field) => !(field in shape));
  return [
    ...parts.flatMap(([part, result]) => (result?.error ? [`${name}: ${part}: ${result.error.message}`] : [])),
    ...unknown.map((field) => `${name}: query: sends ${field}`),
  ];
}

/** Violations of the contract in a test's answer. */
function drift(name: CallName, response: Response, reply: unknown): string[] {
  const endpoint: CallShape & { file?: FileType } = knownCalls[name];
  if (endpoint.file) return isFile(reply) || !response.ok ? [] : [`${name}: the test's answer: is no file`];
  if (reply instanceof ProgressReply) {
    reply.onLine = (line) => {
      const { error } = progressLineSchema(endpoint.answer).safeParse(line);
      if (error) faults.push(`${name}: the test's answer: ${error.message}`);
    };
    return [];
  }
  if (reply instanceof EventsReply) {
    reply.onEvent = (event) => {
      const { error } = endpoint.answer.safeParse(event);
      if (error) faults.push(`${name}: the test's event: ${error.message}`);
    };
    return [];
  }
  const result = response.ok ? endpoint.answer.safeParse(reply) : undefined;
  return result?.error ? [`${name}: the test's answer: ${result.error.message}`] : [];
}

/** An error in a handler looks like a lost connection to the page, so it is recorded for the test. */
async function callHandler(request: SeenRequest, handler: (request: SeenRequest) => unknown): Promise<unknown> {
  try {
    return await handler(request);
  } catch (error) {
    faults.push(`${request.name}: the test's answer: ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
}

async function answer(request: Request): Promise<Response> {
  const before = seen;
  const known = await readRequest(request);
  // Sent by the page of a test that has already ended.
  if (seen !== before) throw new TypeError('Failed to fetch');
  const handler = known && handlers.get(known.name);
  if (!known || !handler) {
    faults.push(`unknown request ${request.method} ${request.url}`);
    throw new TypeError('Failed to fetch');
  }
  seen.push(known);
  faults.push(...objections(known));
  const reply = await callHandler(known, handler);
  const response = toResponse(reply);
  if (reply instanceof EventsReply) request.signal.addEventListener('abort', () => reply.breakOff());
  faults.push(...drift(known.name, response, reply));
  return response;
}

/** Ends a held request when its caller aborts it. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function startNetwork(): void {
  handlers = new Map();
  seen = [];
  faults = [];
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return Promise.race([answer(request), rejectOnAbort(request.signal)]);
  };
}

export function checkNetwork(): void {
  const found = faults;
  faults = [];
  if (found.length > 0) throw new Error(found.join('\n'));
}

beforeEach(startNetwork);
afterEach(checkNetwork);
