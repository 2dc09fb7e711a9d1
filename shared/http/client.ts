import ky, { HTTPError } from 'ky';
import type { KyInstance } from 'ky';
import { fillPath } from '../contract/endpoints/call';
import type {
  CallAnswer,
  CallArguments,
  CallName,
  FileCallName,
  FileUploadCallName,
  UploadCallName,
} from '../contract/endpoints/call';
import { FILE_TYPES, LOG_POSITION_HEADER, readLogPosition } from '../contract/http/requests';
import type { Problem } from '../contract/http/problem';
import { navigation } from '../router';
import { browserMemory, session } from '../session';
import { readFigures } from './figure-fields';
import { HttpError } from './http-error';
import type { Audience } from './http-error';
import {
  dropEarlyLoads,
  keepEarlyLoad,
  loadAddress,
  takeEarlyLoad,
  takeInitialData,
  toSearch,
  unlessUserLeft,
} from './initial-data';
import type { Query } from './initial-data';
import { endSession, isRenewable, mayRepeat } from './renewal';
import { provingSender, signingSender } from './repeats';
import type { Reading, RequestOptions, Send } from './repeats';

type LooseInput = { params?: Record<string, string | number>; query?: Query; body?: unknown; file?: Blob };

/** The only way to the API. Returns `data`; a status of 400 or more throws {@link HttpError}. */
export type HttpClient = {
  readonly audience: Audience;
  get<Answer>(path: string, query?: Query): Promise<Answer>;
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  patch<Answer>(path: string, body?: unknown): Promise<Answer>;
  /** Typed by the contract. */
  call<Name extends CallName>(name: Name, ...input: CallArguments<Name>): Promise<CallAnswer<Name>>;
  /** For calls that answer with a file. */
  download<Name extends FileCallName>(name: Name, ...input: CallArguments<Name>): Promise<Blob>;
  /** For calls that take a file. */
  upload<Name extends UploadCallName>(
    name: Name,
    input: CallArguments<Name>[0],
    reading?: Reading<CallAnswer<Name>>,
  ): Promise<CallAnswer<Name>>;
  /** For calls that take a file and answer with one. */
  uploadForFile<Name extends FileUploadCallName>(name: Name, ...input: CallArguments<Name>): Promise<Blob>;
  /** The response if it was delivered with the page: once, and only while it is fresh. */
  initialData<Name extends CallName>(name: Name, ...input: CallArguments<Name>): CallAnswer<Name> | undefined;
};

let host = '';

/** Calls of the gateway go to the page's own address. */
const OF_THE_GATEWAY = /^\/(?:registry|session)(?:\/|$)/;

/** Base address of the API for every client; empty: the page's own. */
export function setHost(address: string): void {
  host = address.replace(/\/$/, '');
}

export const buildAddress = (path: string): string => `${OF_THE_GATEWAY.test(path) ? '' : host}${path}`;

type ClientParts = {
  audience: Audience;
  /**
   * Adds headers to each request before it is sent. If it throws, the request is not sent; the signal that it returns
   * aborts the request.
   */
  prepare: (headers: Headers) => AbortSignal | undefined;
  /** Called before the caller's promise rejects. */
  onRefusal?: (refusal: HttpError) => void;
  /** Whether a refused change or upload is sent once more. */
  mayRepeat?: (refusal: unknown) => Promise<boolean>;
  /** A response that is already available, by path and query. */
  known?: (address: string) => unknown;
  /** A load that was sent before, by path and query. */
  takeEarly?: (address: string) => Promise<unknown> | undefined;
};

export function createClient(parts: ClientParts): HttpClient {
  const { audience, known = () => undefined } = parts;
  const sendOnce = provingSender(sender(parts));
  const request = repeatingSender(audience === 'session' ? signingSender(sendOnce) : sendOnce, parts.mayRepeat);
  const send = <Answer>(method: string, path: string, options: RequestOptions = {}) =>
    request<Answer>(method, path, {
      accept: 'application/json',
      read: method === 'get' ? readLoad : readChange,
      ...options,
    });

  return {
    audience,
    get: (path, query) => send('get', path, { searchParams: toSearch(query) }),
    post: (path, body = {}) => send('post', path, { json: body }),
    patch: (path, body = {}) => send('patch', path, { json: body }),
    call: (name, input: LooseInput = {}) => {
      const { params, query, body = {} } = input;
      const method = methodOf(name);
      const sendNow = () =>
        send<never>(method, fillPath(pathOf(name), params), {
          name,
          searchParams: toSearch(query),
          ...(method === 'get' ? {} : { json: body }),
        });
      const early = method === 'get' ? parts.takeEarly?.(loadAddress(name, input)) : undefined;
      // A failed one is sent again, so that its failure is handled as that of any other.
      return early ? early.then((answer) => answer as never, unlessUserLeft(sendNow)) : sendNow();
    },
    download: (name, { params, query, body }: LooseInput = {}) =>
      request(methodOf(name), fillPath(pathOf(name), params), {
        name,
        ...FILE,
        searchParams: toSearch(query),
        ...(body !== undefined && { json: body }),
      }),
    upload: (name, input, reading) =>
      request<never>('post', fillPath(pathOf(name), (input as LooseInput).params), {
        name,
        accept: 'application/json',
        read: readChange,
        ...(reading as object),
        ...toOptions(input as LooseInput),
      }),
    uploadForFile: (name, input: LooseInput = {}) =>
      request('post', fillPath(pathOf(name), input.params), { name, ...FILE, ...toOptions(input) }),
    initialData: (name, input: LooseInput = {}) => readFigures(known(loadAddress(name, input))) as never,
  };
}

/**
 * Reads the stored session before each request. A valid session adds the token. Otherwise storage is cleared, the page
 * goes to the root, and the request is still sent (specification 4.4.1). If the page has unsaved input, the user signs
 * in again in place and the change is repeated. A request by a page of a previous user is not sent, and a response that
 * arrives after its user has left is discarded.
 */
export const sessionClient = createClient({
  audience: 'session',
  prepare: (headers) => {
    const current = session.current();
    if (current) headers.set('X-Access-Token', current.token);
    else if (!isRenewable()) endSession();
    return session.presence();
  },
  mayRepeat,
  takeEarly: takeEarlyLoad,
  onRefusal: ({ problem }) => {
    if (problem?.code === 'second_factor_required') navigation.toSecondFactor();
  },
});

/** Sends a load before the code of its screen has loaded; the screen's own call takes the response. @param address path and query */
export function loadEarly(address: string): void {
  const [path = '', query] = address.split('?');
  keepEarlyLoad(address, sessionClient.get(path, Object.fromEntries(new URLSearchParams(query))));
}

/** Sends no token, never clears storage, never redirects (specification 4.4.2). Uses the data delivered with the page. */
export const publicClient = createClient({ audience: 'public', prepare: () => undefined, known: takeInitialData });

/** Sends without a time limit and without retries: specification 4.4.3. */
function sender({ audience, prepare, onRefusal }: ClientParts): Send {
  const http = ky.create({ timeout: false, retry: 0 });
  return async (method, path, { accept, read, proof, signature, name: _, ...options }) => {
    const headers = new Headers({
      Accept: accept,
      'Content-Type': options.body ? FILE_TYPES.xlsx : 'application/json',
    });
    headers.set('Accept-Language', document.documentElement.lang);
    if (proof !== undefined) headers.set('X-Proof', proof);
    if (signature !== undefined) headers.set('X-Signature', signature);
    const signal = prepare(headers);
    const position = method === 'get' ? positionToSend() : undefined;
    if (position !== undefined) headers.set(LOG_POSITION_HEADER, position);
    const response = http(buildAddress(path), { method, headers, ...(signal && { signal }), ...options });
    const origin = { audience, token: headers.get('X-Access-Token') ?? undefined };
    const data = await read(acceptAnswer(response, origin, onRefusal));
    signal?.throwIfAborted();
    return data;
  };
}

/** Sends a change again if that may succeed. Loads are repeated by their queries. */
function repeatingSender(send: Send, mayRepeat: ClientParts['mayRepeat']): Send {
  return async (method, path, options) => {
    if (method !== 'get') dropEarlyLoads();
    try {
      return await send(method, path, options);
    } catch (error) {
      if (options.read === readLoad || !(await mayRepeat?.(error))) throw error;
      return send(method, path, options);
    }
  };
}

const methodOf = (name: string) => name.slice(0, name.indexOf(' ')).toLowerCase();

const pathOf = (name: string) => name.slice(name.indexOf('/'));

const toOptions = ({ query, file }: LooseInput): RequestOptions => ({
  searchParams: toSearch(query),
  ...(file && { body: file }),
});

const FILE: Reading<Blob> = { accept: '*/*', read: async (response) => (await response).blob() };

type Envelope<Answer> = { data: Answer };

/** Figures become numbers however the server writes them. */
async function readLoad<Answer>(response: Promise<Response>): Promise<Answer> {
  return readFigures(((await (await response).json()) as Envelope<Answer>).data);
}

/** The answer to a change. The change was made even if the response has no data: the specification does not define responses to changes. */
async function readChange<Answer>(response: Promise<Response>): Promise<Answer> {
  const body = (await (await response).json().catch(() => null)) as Envelope<Answer> | null;
  return body?.data as Answer;
}

type Sender = { audience: Audience; token: string | undefined };

async function acceptAnswer(
  response: ReturnType<KyInstance>,
  sender: Sender,
  onRefusal: ClientParts['onRefusal'],
): Promise<Response> {
  try {
    const answer = await response;
    rememberPosition(answer.headers.get(LOG_POSITION_HEADER));
    return answer;
  } catch (error) {
    if (!(error instanceof HTTPError)) throw error;
    rememberPosition(error.response.headers.get(LOG_POSITION_HEADER));
    const refusal = await toHttpError(error, sender);
    onRefusal?.(refusal);
    throw refusal;
  }
}

async function toHttpError(error: HTTPError, { audience, token }: Sender): Promise<HttpError> {
  const problem = await error.response.json<Partial<Problem>>().catch(() => undefined);
  return new HttpError(error.message, error.response.status, audience, problem ?? undefined, token);
}

const POSITION_KEY = 'position';

/** Replicas that are further behind are not read. */
const GOOD_FOR_MS = 60_000;

type StoredPosition = { position: string; at: number };

/** Remembers the log position after a change, for all tabs, so that later reads show the change. Invalid ones are ignored. */
export function rememberPosition(position: string | null | undefined): void {
  const latest = readLogPosition(position);
  if (latest === undefined || session.current() === null) return;
  if (latest < (readLogPosition(positionToSend()) ?? 0n)) return;
  browserMemory.keep(POSITION_KEY, JSON.stringify({ position, at: Date.now() }));
}

/** The position to send with a read; undefined if no change was made in the last minute. */
export function positionToSend(now = Date.now()): string | undefined {
  const { position, at } = readKnown(browserMemory.read(POSITION_KEY));
  const isGood = Math.abs(now - Number(at)) < GOOD_FOR_MS && readLogPosition(position) !== undefined;
  return isGood ? position : undefined;
}

/** Browser storage may contain anything. */
function readKnown(stored: string | undefined): Partial<StoredPosition> {
  try {
    return (JSON.parse(stored ?? '{}') as Partial<StoredPosition> | null) ?? {};
  } catch {
    return {};
  }
}
