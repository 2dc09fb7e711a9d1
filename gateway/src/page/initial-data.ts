import { normalizeIP } from '@fastify/rate-limit';
import { fillAddress, placeholderName } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';
import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { Pool } from 'undici';
import { ConcurrencyLimit } from '../requests/concurrency-limit';
import { boundedText } from '../upstream/api-calls';
import { API_PREFIXES, pathBelow } from '../upstream/forwarding';
import type { PageAddress, PageRoute } from './page-route';

/** Longer than our API takes for a public call, too short for a visitor to notice. */
const LIMIT_MS = 400;

const LIMIT_BYTES = 256 * 1024;

/** Concurrent calls; beyond that pages are sent without initial data. One sender can invent any number of queries. */
const MAX_CONCURRENT = { perKey: 64, total: 256 };

export type Answer = { readonly text: string; readonly digest: string };

/** The API's limit for one sender. */
type Refused = 'refused';

/** Fetches the initial data of public pages without a session. */
export class InitialData {
  private readonly calls = new ConcurrencyLimit(MAX_CONCURRENT);
  private readonly runs = new SharedRuns<Answer | Refused | null>();
  private readonly api: Pool;

  /** @param limitMs milliseconds after which the browser has to fetch the data itself */
  constructor(
    origin: string,
    private readonly limitMs = LIMIT_MS,
  ) {
    this.api = new Pool(origin, { connections: MAX_CONCURRENT.total });
  }

  /**
   * Visitors who want the same at once share one call.
   *
   * @param address path and query
   * @param visitor value of `X-Forwarded-For`, for the API's limits
   * @returns JSON text and its hash; null if there is none in time
   */
  fetch(address: string, language: Language, visitor: string): Promise<Answer | null> {
    const request = () => this.request(address, language, visitor);
    return this.calls.run(normalizeIP(visitor.split(', ')[0]!), () =>
      this.inTime(this.share(`${language} ${address}`, request)),
    );
  }

  private async share(key: string, request: () => Promise<Answer | Refused | null>): Promise<Answer | null> {
    const { result, isOwn } = await this.runs.run(key, request);
    // The API refused the visitor who made the call.
    const answer = result === 'refused' && !isOwn ? await request() : result;
    return answer === 'refused' ? null : answer;
  }

  /** Null if there is no answer so many milliseconds after the visitor came. */
  private async inTime(answer: Promise<Answer | null>): Promise<Answer | null> {
    const end = new AbortController();
    try {
      return await Promise.race([answer, after(this.limitMs, null, { signal: end.signal })]);
    } finally {
      end.abort();
    }
  }

  private async request(address: string, language: Language, visitor: string): Promise<Answer | Refused | null> {
    try {
      const { statusCode, headers, body } = await this.api.request({
        method: 'GET',
        path: address,
        headers: { accept: 'application/json', 'accept-language': language, 'x-forwarded-for': visitor },
        signal: AbortSignal.timeout(this.limitMs),
      });
      if (statusCode === 200 && String(headers['content-type']).startsWith('application/json')) {
        const text = await boundedText({ body }, LIMIT_BYTES);
        return { text, digest: createHash('sha256').update(text).digest('base64') };
      }
      await body.dump();
      if (statusCode === 429) return 'refused';
    } catch {
      // The browser fetches it again and shows the failure.
    }
    return null;
  }
}

/** Runs of work that many ask for at once. */
export class SharedRuns<Result> {
  private readonly current = new Map<string, Promise<Result>>();
  private readonly following = new Map<string, Promise<Result>>();

  /**
   * A caller who comes during a run waits for it to end and shares the next one, so that no result is older than the question.
   *
   * @returns the result, and whether this caller's own work made it
   */
  async run(key: string, work: () => Promise<Result>): Promise<{ result: Result; isOwn: boolean }> {
    const shared = this.following.get(key);
    if (shared) return { result: await shared, isOwn: false };
    const current = this.current.get(key);
    if (!current) return { result: await this.start(key, work), isOwn: true };
    const next = current.then(
      () => this.start(key, work),
      () => this.start(key, work),
    );
    this.following.set(key, next);
    return { result: await next, isOwn: true };
  }

  private start(key: string, work: () => Promise<Result>): Promise<Result> {
    this.following.delete(key);
    const run = work().finally(() => this.current.delete(key));
    this.current.set(key, run);
    return run;
  }
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

const API_PATH = /^\/\w+\/[^?#\\]+$/;

/**
 * Paths and queries of the API calls for a page's initial data, from templates such as `/api/x/:id?page=1&search=:search`. Other
 * parameters of the page are ignored. Calls for choices whose parameter the page does not have are left out.
 */
export function dataAddresses({ remote, route, params }: PageRoute, pageQuery: URLSearchParams): string[] {
  if (remote.isolated || route.layout !== 'public' || route.data === undefined) return [];
  const address = fillAddress(route.data, params, pageQuery);
  if (!isApiAddress(address)) return [];
  const choices = (route.choices ?? []).map((template) => {
    const filled = fillAddress(template, params, pageQuery);
    return template.includes('?') === filled.includes('?') ? filled : '';
  });
  return [address, ...choices].filter(isApiAddress);
}

/** Without parameters that a page does not depend on, so that shared links with marks of their own are one page. */
export function essentialAddress(address: PageAddress, match: PageRoute | null): PageAddress {
  if (match?.route.data === undefined) return address;
  const { data, choices = [], parameters = [] } = match.route;
  const templates = [data, ...choices].map((template) => new URLSearchParams(template.split('?')[1] ?? ''));
  const names = new Set([...templates.flatMap((query) => [...query.values()].map(placeholderName)), ...parameters]);
  return { ...address, query: new URLSearchParams([...address.query].filter(([name]) => names.has(name))) };
}

function isApiAddress(address: string): boolean {
  const [path = ''] = address.split('?');
  return API_PATH.test(path) && API_PREFIXES.some((prefix) => pathBelow(prefix, path) !== null);
}
