import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';

/** Milliseconds without data: before it responds, the gateway reads and tests a whole release. */
const SILENCE_LIMIT_MS = 120_000;
const SLICE_BYTES = 64 * 1024;

type Message = {
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: Buffer;
  onSent?: ((bytes: number) => void) | undefined;
};

export type Answer = { status: number; body: string };

class NoAnswer extends Error {
  readonly code = `no answer within ${SILENCE_LIMIT_MS / 1000} s`;
}

/** Sends a request. A response before the end of the body counts: a gateway that refuses an upload does not read the rest. */
export function exchange(url: URL, { method, headers, body, onSent }: Message): Promise<Answer> {
  const length = body ? { 'content-length': String(body.length) } : {};
  const { request: open } = url.protocol === 'https:' ? https : http;
  const request = open(url, { method, headers: { ...headers, ...length } });
  request.setTimeout(SILENCE_LIMIT_MS, () => request.destroy(new NoAnswer()));
  return new Promise((resolve, reject) => {
    let answered = false;
    request.on('response', (response) => {
      answered = true;
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    request.on('error', (error) => answered || reject(error));
    pipeline(Readable.from(slices(body ?? Buffer.alloc(0), onSent)), request).catch(
      (error: unknown) => answered || reject(error as Error),
    );
  });
}

/** `undefined` if a text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* slices(body: Buffer, onSent: Message['onSent']): Generator<Buffer> {
  for (let start = 0; start < body.length; start += SLICE_BYTES) {
    yield body.subarray(start, start + SLICE_BYTES);
    onSent?.(Math.min(start + SLICE_BYTES, body.length));
  }
}
