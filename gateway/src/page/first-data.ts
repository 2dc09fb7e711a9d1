import { normalizeIP } from '@fastify/rate-limit';
import type { Language } from '@klaster/shared/contract';
import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { AtOnce } from '../requests/at-once';
import { SharedRequests } from '../requests/shared-requests';
import { boundedText } from '../upstream/bounded-text';

/** Longer than our API takes for any public call, shorter than a visitor notices. */
const LIMIT_MS = 400;

/** Bytes of an answer that may go into a page. */
const LIMIT_BYTES = 256 * 1024;

/**
 * Calls for different data at once, by sender and in all; beyond that pages come without. Visitors make up queries as they like: a
 * share each keeps one sender from taking every place.
 */
const AT_ONCE = { perKey: 8, total: 32 };

/** Bytes of answers that are remembered, to be recognised when they come again. */
const KNOWN_BYTES = 16 * 1024 * 1024;

/** One for as long as the answer stays the same: by it others know that what they made of it still holds. */
type Envelope = { data: unknown };

type KnownAnswer = { readonly text: string; readonly tag: string | undefined; readonly envelope: Envelope };

/** Fetches the first data of public pages from the API, without anybody's token. */
export class FirstData {
  private readonly requests = new SharedRequests<Envelope | null>();
  private readonly places = new AtOnce(AT_ONCE);
  private readonly known = new LRUCache<string, KnownAnswer>({
    maxSize: KNOWN_BYTES,
    // The text, and what was read of it.
    sizeCalculation: ({ text }, key) => 4 * text.length + 2 * key.length + 512,
  });
  private readonly api: Pool;

  /** @param limitMs milliseconds a page waits for its first data; after that the browser fetches them itself */
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
   * @param visitor addresses that the page's request came by: the API shares its work out among networks
   * @returns null where the API gives no plain answer in time
   */
  async fetch(address: string, language: Language, visitor: string): Promise<Envelope | null> {
    const shared = this.requests.join(
      `${language} ${address}`,
      () => this.ask(address, language, visitor),
      () => this.places.enter(senderOf(visitor)),
    );
    if (shared === null) return null;
    return new Promise((resolve) => {
      const tooLate = setTimeout(resolve, this.limitMs, null);
      void shared.then((envelope) => {
        clearTimeout(tooLate);
        resolve(envelope);
      });
    });
  }

  private async ask(address: string, language: Language, visitor: string): Promise<Envelope | null> {
    const key = `${language} ${address}`;
    const known = this.known.get(key);
    const overdue = new AbortController();
    const timer = setTimeout(() => overdue.abort(), this.limitMs);
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
        signal: overdue.signal,
      });
      if (answer.statusCode === 200 && isJson(answer)) return await this.recognised(key, answer);
      await answer.body.dump();
      if (answer.statusCode === 304 && known) return known.envelope;
    } catch {
      // Late, too large, not JSON or no answer at all: the browser fetches it and shows the failure.
    } finally {
      clearTimeout(timer);
    }
    return null;
  }

  private async recognised(key: string, { headers, body }: Dispatcher.ResponseData): Promise<Envelope | null> {
    const text = await boundedText({ body }, LIMIT_BYTES);
    const known = this.known.get(key);
    const envelope = known?.text === text ? known.envelope : envelopeOf(text);
    const tag = typeof headers.etag === 'string' ? headers.etag : undefined;
    if (envelope) this.known.set(key, { text, tag, envelope });
    return envelope;
  }
}

/** The address that the request was sent from, of IPv6 its /64: the first of those that it came by. */
function senderOf(visitor: string): string {
  return normalizeIP(visitor.split(', ')[0]!);
}

function isJson({ headers }: Dispatcher.ResponseData): boolean {
  return String(headers['content-type']).startsWith('application/json');
}

function envelopeOf(text: string): Envelope | null {
  const answer: unknown = JSON.parse(text);
  return typeof answer === 'object' && answer !== null && 'data' in answer ? { data: answer.data } : null;
}
