import { normalizeIP } from '@fastify/rate-limit';
import type { Language } from '@klaster/shared/contract';
import { setImmediate as turnOfEventLoop, setTimeout as after } from 'node:timers/promises';
import { AtOnce } from '../requests/at-once';
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

type Envelope = { data: unknown };

/** Fetches the first data of public pages from the API, without anybody's token. */
export class FirstData {
  /** Requests that have yet to begin: whoever comes before that may share them. */
  private readonly waiting = new Map<string, Promise<Envelope | null>>();
  private readonly running = new Map<string, Promise<Envelope | null>>();
  private readonly places = new AtOnce(AT_ONCE);

  /** @param limitMs milliseconds a page waits for its first data; after that the browser asks itself */
  constructor(
    private readonly origin: string,
    private readonly limitMs = LIMIT_MS,
  ) {}

  /**
   * The answer of a public call, as it is when the page is asked for or later: a request that has begun may bring what was before
   * a change that somebody has been told of since. Pages that come meanwhile share the next one, so that there is never more
   * than one under way for the same data, and one that waits.
   *
   * @param address path and query
   * @param visitor addresses that the page's request came by: the API shares its work out among networks
   * @returns null where the API gives no plain answer in time
   */
  async fetch(address: string, language: Language, visitor: string): Promise<Envelope | null> {
    const key = `${language} ${address}`;
    const shared = this.waiting.get(key) ?? this.next(key, visitor, () => this.ask(address, language, visitor));
    if (shared === null) return null;
    const waited = new AbortController();
    const { signal } = waited;
    const tooLate = after(this.limitMs, null, { signal }).catch(() => null);
    return Promise.race([shared, tooLate]).finally(() => waited.abort());
  }

  /** Null where too much is under way. */
  private next(key: string, visitor: string, ask: () => Promise<Envelope | null>): Promise<Envelope | null> | null {
    const leave = this.places.enter(senderOf(visitor));
    if (leave === null) return null;
    const next = this.sendInTurn(key, ask).finally(leave);
    this.waiting.set(key, next);
    return next;
  }

  /** Begins when the request before has ended, at the earliest once all pages of this moment share it. */
  private async sendInTurn(key: string, ask: () => Promise<Envelope | null>): Promise<Envelope | null> {
    await (this.running.get(key) ?? turnOfEventLoop());
    this.waiting.delete(key);
    const request = ask();
    this.running.set(key, request);
    try {
      return await request;
    } finally {
      this.running.delete(key);
    }
  }

  private async ask(address: string, language: Language, visitor: string): Promise<Envelope | null> {
    try {
      const answer = await fetch(`${this.origin}${address}`, {
        headers: { accept: 'application/json', 'accept-language': language, 'x-forwarded-for': visitor },
        redirect: 'error',
        signal: AbortSignal.timeout(this.limitMs),
      });
      if (answer.status === 200 && isJson(answer)) return envelopeOf(await boundedText(answer, LIMIT_BYTES));
      await answer.body?.cancel();
    } catch {
      // Late, too large, not JSON or no answer at all: the browser asks and tells the visitor.
    }
    return null;
  }
}

/** The address that the request was sent from, of IPv6 its /64: the first of those that it came by. */
function senderOf(visitor: string): string {
  return normalizeIP(visitor.split(', ')[0]!);
}

function isJson(answer: Response): boolean {
  return (answer.headers.get('content-type') ?? '').startsWith('application/json');
}

function envelopeOf(text: string): Envelope | null {
  const answer: unknown = JSON.parse(text);
  return typeof answer === 'object' && answer !== null && 'data' in answer ? { data: answer.data } : null;
}
