import { LOG_POSITION_HEADER } from '@klaster/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import { SharedRequests } from '../requests/shared-requests';
import { withoutHopByHop } from './headers';

/** Bytes of all cached answers, and of the largest. */
const CACHED_BYTES = 32 * 1024 * 1024;
const LARGEST_BYTES = 256 * 1024;

/** What an answer takes beside its body, its headers among it. */
const OVERHEAD = 2048;

/** Letters of what a visitor may make up and an answer is cached by. */
const LONGEST_KEY = 2048;

/** Headers of requests that are not an ordinary visitor's, and so bypass the cache. */
const OF_ONE_CALLER = [
  'authorization',
  'cache-control',
  'expect',
  'if-match',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'pragma',
  'range',
  'x-access-token',
  LOG_POSITION_HEADER.toLowerCase(),
];

/** Headers that an answer may differ by, and is cached by. Of one with a token nothing is cached. */
const CACHED_BY = new Set(['accept-encoding', 'accept-language', 'x-access-token']);

/** Headers that belong to one transmission of a response. */
const OF_ONE_SENDING = ['age', 'content-length', 'date', 'x-request-id'];

export type CachedAnswer = {
  readonly etag: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Revalidates an answer with the API by its tag. */
type Ask = (tag: string) => Promise<Dispatcher.ResponseData>;

/**
 * In-memory cache of the API's public responses (`public`, with an `ETag`). Each is revalidated with the API after the request arrived;
 * concurrent callers share one revalidation (RFC 9111, 4.3).
 */
export class AnswerCache {
  private readonly cache: LRUCache<string, CachedAnswer>;
  private readonly questions = new SharedRequests<CachedAnswer | null>();

  /** Lookups so far; a hit was confirmed by the API, or replaced by a newer answer. */
  readonly lookups = { hit: 0, miss: 0 };

  constructor(maxBytes = CACHED_BYTES) {
    const sizeCalculation = ({ body }: CachedAnswer, key: string) => body.length + 2 * key.length + OVERHEAD;
    this.cache = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  /** What the answer to a request is cached by; null for one that is answered to its caller alone. */
  keyOf({ method, headers, protocol, host, body }: FastifyRequest, path: string): string | null {
    if (method !== 'GET' || body != null || OF_ONE_CALLER.some((name) => headers[name] !== undefined)) return null;
    const key = [protocol, host, headers['accept-encoding'], headers['accept-language'], path].join('\n');
    return key.length > LONGEST_KEY ? null : key;
  }

  /** The cached response, revalidated after the call; null if none is cached or the API does not confirm it. */
  async find(key: string, ask: Ask): Promise<CachedAnswer | null> {
    const found = this.cache.has(key) ? await this.revalidated(key, ask) : null;
    this.lookups[found ? 'hit' : 'miss'] += 1;
    return found;
  }

  get bytes(): number {
    return this.cache.calculatedSize;
  }

  private async revalidated(key: string, ask: Ask): Promise<CachedAnswer | null> {
    return this.questions.join(
      key,
      () => this.stillHolds(key, ask),
      () => () => undefined,
    );
  }

  /** Stores a response that is public; returns null, with the response untouched, for any other. */
  async store(key: string, answer: Dispatcher.ResponseData): Promise<CachedAnswer | null> {
    if (!isCacheable(answer)) return null;
    const headers = { ...withoutHopByHop(answer.headers) };
    for (const name of OF_ONE_SENDING) delete headers[name];
    const cached = { etag: String(headers.etag), headers, body: await buffer(answer.body) };
    this.cache.set(key, cached);
    return cached;
  }

  private async stillHolds(key: string, ask: Ask): Promise<CachedAnswer | null> {
    const known = this.cache.get(key);
    if (!known) return null;
    try {
      const answer = await ask(known.etag);
      if (answer.statusCode !== 304) return (await this.store(key, answer)) ?? this.forget(key, answer.body);
      await answer.body.dump();
      return known;
    } catch {
      // Each caller then sends its own request, and gets its own error.
      return this.forget(key);
    }
  }

  private forget(key: string, rest?: Dispatcher.ResponseData['body']): null {
    this.cache.delete(key);
    rest?.on('error', () => undefined).destroy();
    return null;
  }
}

function isCacheable({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  const vary = String(headers.vary ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  return (
    statusCode === 200 &&
    /^public\b(?!.*\b(?:no-store|private)\b)/i.test(String(headers['cache-control'])) &&
    /^(?:W\/)?".+"$/.test(String(headers.etag)) &&
    headers['set-cookie'] === undefined &&
    Number(headers['content-length'] ?? Infinity) <= LARGEST_BYTES &&
    vary.every((name) => name === '' || CACHED_BY.has(name))
  );
}

/** Sends a cached answer; 304 where its caller has it already. */
export function sendCached(reply: FastifyReply, { etag, headers, body }: CachedAnswer): FastifyReply {
  reply.headers(headers);
  return isNamed(reply.request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
}

/** Whether `If-None-Match` lists the tag, by weak comparison, as for reads (RFC 9110, 13.1.2). */
function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag)) ?? false;
}
