import { normalizeIP } from '@fastify/rate-limit';
import type { Language } from '@klaster/shared/contract';
import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { AtOnce } from '../requests/at-once';
import { SharedRequests } from '../requests/shared-requests';
import { boundedText } from '../upstream/bounded-text';

/** Milliseconds: longer than our API takes for any public call, too short for a visitor to notice. */
const LIMIT_MS = 400;

/** Most bytes of a response that goes into a page. */
const LIMIT_BYTES = 256 * 1024;

/**
 * Concurrent calls for different data, per sender and in total; beyond that pages are sent without first data. Visitors can invent
 * any number of queries: the limit per sender leaves slots to others.
 */
const AT_ONCE = { perKey: 8, total: 32 };

/** Bytes of cached responses, in memory. */
const KNOWN_BYTES = 16 * 1024 * 1024;

/** Body of a response. It is the same object for as long as the response is unchanged, so that its identity can be a cache key. */
type Envelope = { data: unknown };

type KnownAnswer = { readonly text: string; readonly tag: string | undefined; readonly envelope: Envelope };

/** Fetches the first data of public pages from the API, without anybody's token. */
export class FirstData {
  private readonly requests = new SharedRequests<Envelope | null>();
  private readonly slots = new AtOnce(AT_ONCE);
  private readonly known = new LRUCache<string, KnownAnswer>({
    maxSize: KNOWN_BYTES,
    // The text, and the object parsed from it.
    sizeCalculation: ({ text }, key) => 4 * text.length + 2 * key.length + 512,
  });
  private readonly api: Pool;

  /** @param limitMs milliseconds a page waits for its first data; after that the browser fetches it itself */
  constructor(
    origin: string,
    private readonly limitMs = LIMIT_MS,
  ) {
    this.api = new Pool(origin, { connections: AT_ONCE.total });
  }

  /**
   * The response to a public call, no older than the request for the page.
   *
   * @param address path and query
   * @param visitor value of `X-Forwarded-For`: the API limits its work per network
   * @returns null if the API does not answer in time with data
   */
  async fetch(address: string, language: Language, visitor: string): Promise<Envelope | null> {
    const shared = this.requests.join(
      `${language} ${address}`,
      () => this.request(address, language, visitor),
      () => this.slots.enter(senderOf(visitor)),
    );
    if (shared === null) return null;
    return new Promise((resolve) => {
      const timeout = setTimeout(resolve, this.limitMs, null);
      void shared.then((envelope) => {
        clearTimeout(timeout);
        resolve(envelope);
      });
    });
  }

  private async request(address: string, language: Language, visitor: string): Promise<Envelope | null> {
    const key = `${language} ${address}`;
    const known = this.known.get(key);
    const cancellation = new AbortController();
    const timer = setTimeout(() => cancellation.abort(), this.limitMs);
    try {
      const answer = await this.api.request({
        method: 'GET',
        path: address,
        headers: {
          accept: 'application/json',
          'accept-language': language,
          'x-forwarded-for': visitor,
          ...(known?.tag !== undefined && { 'if-none-match': known.tag }),
        },
        signal: cancellation.signal,
      });
      if (answer.statusCode === 200 && isJson(answer)) return await this.envelopeIn(key, answer);
      await answer.body.dump();
      if (answer.statusCode === 304 && known) return known.envelope;
    } catch {
      // Late, too large, not JSON or no answer at all: the browser fetches it and shows the failure.
    } finally {
      clearTimeout(timer);
    }
    return null;
  }

  /** The envelope of a new response, or the known one if its text is the same. */
  private async envelopeIn(key: string, { headers, body }: Dispatcher.ResponseData): Promise<Envelope | null> {
    const text = await boundedText({ body }, LIMIT_BYTES);
    const known = this.known.get(key);
    const envelope = known?.text === text ? known.envelope : parseEnvelope(text);
    const tag = typeof headers.etag === 'string' ? headers.etag : undefined;
    if (envelope) this.known.set(key, { text, tag, envelope });
    return envelope;
  }
}

/** The sender's address, the first of those forwarded; of IPv6 its /64. */
function senderOf(visitor: string): string {
  return normalizeIP(visitor.split(', ')[0]!);
}

function isJson({ headers }: Dispatcher.ResponseData): boolean {
  return String(headers['content-type']).startsWith('application/json');
}

function parseEnvelope(text: string): Envelope | null {
  const answer: unknown = JSON.parse(text);
  return typeof answer === 'object' && answer !== null && 'data' in answer ? { data: answer.data } : null;
}
