import { LOG_POSITION_HEADER, matchRoute } from '@klaster/shared/contract/http';
import type { Isolation, Problem } from '@klaster/shared/contract/http';
import type { FromFrame } from '@klaster/shared/contract/releases';
import { endSession } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import type { CallAnswer } from './messages';

/** Maximum bytes of an answer. */
const ANSWER_LIMIT = 20 * 1024 * 1024;

const NOT_GRANTED: Partial<Problem> = {
  status: 403,
  code: 'forbidden',
  title: 'Forbidden',
  detail: 'This call is not granted to the app.',
};

type FrameCall = Omit<Extract<FromFrame, { kind: 'call' }>, 'kind' | 'id'>;

type Answered = Omit<CallAnswer, 'kind' | 'id'>;

/** Parses an address relative to the page, as the browser does; undefined if it is invalid. */
export function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address, window.location.origin);
  } catch {
    return undefined;
  }
}

/** Makes a frame's call in the user's name, if it is granted. The session's token stays here. */
export async function answerCall(call: FrameCall, granted: Isolation, apiBase: string): Promise<Answered> {
  const url = parseAddress(call.address);
  if (!url || !isGranted(call.method, url, granted)) return refusal();
  try {
    return await send(call, `${apiBase}${url.pathname}${url.search}`);
  } catch {
    return { status: 0, type: '', position: undefined, body: new ArrayBuffer(0) };
  }
}

/** The most specific pattern counts, as in the API. */
export function isGranted(method: string, { origin, pathname }: URL, { calls, otherCalls }: Isolation): boolean {
  // A proxy may decode these.
  if (origin !== window.location.origin || /%2f|%5c|%2e/i.test(pathname)) return false;
  const routes = [...calls, ...otherCalls].map((call) => ({ call, path: call.slice(call.indexOf('/')) }));
  const match = matchRoute(
    routes.filter(({ call }) => call.startsWith(`${method} `)),
    pathname,
  );
  return match !== null && calls.includes(match.route.call);
}

function refusal(): Answered {
  const body = new TextEncoder().encode(JSON.stringify(NOT_GRANTED)).buffer;
  return { status: 403, type: 'application/problem+json', position: undefined, body };
}

async function send({ method, accept, asUser, position, body }: FrameCall, address: string): Promise<Answered> {
  const headers = new Headers({ Accept: accept, 'Accept-Language': document.documentElement.lang });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (position !== undefined) headers.set(LOG_POSITION_HEADER, position);
  const signal = asUser ? session.presence() : null;
  const token = asUser ? session.current()?.token : undefined;
  if (token !== undefined) headers.set('X-Access-Token', token);
  const response = await fetch(address, {
    method,
    headers,
    signal,
    redirect: 'error',
    ...(body !== undefined && { body }),
  });
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > ANSWER_LIMIT) throw new RangeError('The answer is too large');
  if (response.status === 401 && token === session.current()?.token && isUnauthenticated(bytes)) endSession();
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? '',
    position: response.headers.get(LOG_POSITION_HEADER) ?? undefined,
    body: bytes,
  };
}

function isUnauthenticated(body: ArrayBuffer): boolean {
  try {
    const { code } = JSON.parse(new TextDecoder().decode(body)) as Partial<Problem>;
    return code === 'unauthenticated';
  } catch {
    return false;
  }
}
