import { normalizeIP } from '@fastify/rate-limit';
import type { Language } from '@klaster/shared/contract/http';
import { Pool } from 'undici';
import { AtOnce } from '../requests/at-once';
import { boundedText } from '../upstream/bounded-text';

/** Milliseconds: longer than our API takes for any public call, too short for a visitor to notice. */
const LIMIT_MS = 400;

/** Most bytes of a response that goes into a page. */
const LIMIT_BYTES = 256 * 1024;

/**
 * Concurrent calls, per sender and in total; beyond that pages are sent without initial data. Visitors can invent any number of
 * queries: the limit per sender leaves slots to others.
 */
const AT_ONCE = { perKey: 64, total: 256 };

/** Fetches the initial data of public pages from the API, without anybody's token. The API alone caches it. */
export class InitialData {
  private readonly calls = new AtOnce(AT_ONCE);
  private readonly api: Pool;

  /** @param limitMs milliseconds a page waits for its initial data; after that the browser fetches it itself */
  constructor(
    origin: string,
    private readonly limitMs = LIMIT_MS,
  ) {
    this.api = new Pool(origin, { connections: AT_ONCE.total });
  }

  /**
   * The response to a public call.
   *
   * @param address path and query
   * @param visitor value of `X-Forwarded-For`: the API limits its work per network
   * @returns JSON text; null if the API does not send any in time
   */
  fetch(address: string, language: Language, visitor: string): Promise<string | null> {
    return this.calls.run(senderOf(visitor), () => this.request(address, language, visitor));
  }

  private async request(address: string, language: Language, visitor: string): Promise<string | null> {
    try {
      const { statusCode, headers, body } = await this.api.request({
        method: 'GET',
        path: address,
        headers: { accept: 'application/json', 'accept-language': language, 'x-forwarded-for': visitor },
        signal: AbortSignal.timeout(this.limitMs),
      });
      if (statusCode === 200 && String(headers['content-type']).startsWith('application/json'))
        return await boundedText({ body }, LIMIT_BYTES);
      await body.dump();
    } catch {
      // Late, too large or no response at all: the browser fetches it and shows the failure.
    }
    return null;
  }
}

/** The sender's address, the first of those forwarded; of IPv6 its /64. */
function senderOf(visitor: string): string {
  return normalizeIP(visitor.split(', ')[0]!);
}

/** The `data` of a response; undefined if it has none. */
export function dataIn(text: string): unknown {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    return data;
  } catch {
    return undefined;
  }
}
