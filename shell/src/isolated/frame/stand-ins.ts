import {
  COLOUR_MODE_COOKIE,
  LANGUAGE_COOKIE,
  LOG_POSITION_HEADER,
  SESSION_RECORD,
} from '@klaster/shared/contract/http';
import type { FromFrame } from '@klaster/shared/contract/releases';
import type { CallAnswer, Init } from '../messages';
import type { PagePort } from './page-port';

/** Replaces what an opaque origin is refused: storage and cookies by memory, calls and printing by messages. */
export function standIn(page: PagePort, init: Init): void {
  const storage = memoryStorage();
  replace(window, 'localStorage', storage);
  replace(window, 'sessionStorage', memoryStorage());
  Object.defineProperty(document, 'cookie', memoryCookies());
  document.cookie = `${COLOUR_MODE_COOKIE}=${init.colourMode}`;
  document.cookie = `${LANGUAGE_COOKIE}=${init.language}`;
  if (init.session) keepSession(storage, init.session);
  replace(window, 'fetch', fetchThrough(page));
  replace(window, 'print', () => page.send({ kind: 'print' }));
  // Reports of failures: the page makes them.
  replace(navigator, 'sendBeacon', () => true);
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
}

const METHODS = {
  getItem(this: Record<string, string>, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  },
  setItem(this: Record<string, string>, key: string, value: unknown) {
    this[key] = String(value);
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
  clear(this: Record<string, string>) {
    for (const key of Object.keys(this)) delete this[key];
  },
  key(this: Record<string, string>, index: number) {
    return Object.keys(this)[index] ?? null;
  },
  get length() {
    return Object.keys(this).length;
  },
};

/** Its own properties are the items, as of the browser's. */
const memoryStorage = () => Object.create(METHODS) as Storage;

function memoryCookies(): PropertyDescriptor {
  const cookies = new Map<string, string>();
  return {
    configurable: true,
    get: () => [...cookies].map((pair) => pair.join('=')).join('; '),
    set: (text: string) => {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(text) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    },
  };
}

/** The token says who the user is. It has no signature, and the page does not send it. */
function keepSession(storage: Storage, { claims, savedAt }: NonNullable<Init['session']>): void {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const payload = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  storage.setItem(SESSION_RECORD.user, JSON.stringify({ token: `.${payload}.` }));
  storage.setItem(SESSION_RECORD.date, savedAt.toISOString());
}

/** At one time; the page allows a few more. */
const MAX_CALLS = 16;

/** `fetch` for the API's clients: texts only, to this address only. */
function fetchThrough(page: PagePort): typeof fetch {
  const waiting = new Map<number, (answer: CallAnswer) => void>();
  /** Calls that begin once another one is answered. */
  const queue: (() => void)[] = [];
  let last = 0;
  page.on('answer', (answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
    queue.shift()?.();
  });
  return async (input, options) => {
    const request = new Request(input, options);
    const call = await describe(request);
    if (waiting.size >= MAX_CALLS) await new Promise<void>((resolve) => queue.push(resolve));
    if (request.signal.aborted) queue.shift()?.();
    request.signal.throwIfAborted();
    const id = (last += 1);
    const answer = await new Promise<CallAnswer>((resolve, reject) => {
      waiting.set(id, resolve);
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
      page.send({ kind: 'call', id, ...call });
    });
    return respond(answer);
  };
}

async function describe(request: Request): Promise<Omit<Extract<FromFrame, { kind: 'call' }>, 'kind' | 'id'>> {
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== window.location.origin) throw new TypeError('Only calls of the API go through the page');
  const { method, headers } = request;
  const position = headers.get(LOG_POSITION_HEADER);
  return {
    method: method as 'GET',
    address: `${pathname}${search}`,
    accept: headers.get('Accept') ?? '*/*',
    asUser: headers.has('X-Access-Token'),
    ...(position !== null && { position }),
    ...(method !== 'GET' && { body: await request.text() }),
  };
}

/** @throws TypeError without a response, as `fetch` does */
function respond({ status, type, position, body }: CallAnswer): Response {
  if (status === 0) throw new TypeError('Failed to fetch');
  const headers = new Headers({ 'Content-Type': type });
  if (position !== undefined) headers.set(LOG_POSITION_HEADER, position);
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}
