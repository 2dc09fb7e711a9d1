import { normalizeIP } from '@fastify/rate-limit';
import { addressIn, LANGUAGES, languagePrefix } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { escapeHtml } from '../html/page-template';
import { PROBLEM_TYPE, sendProblem } from '../problems/problem';
import { overloaded, ProblemError } from '../problems/problem-error';
import { ConcurrencyLimit } from '../requests/concurrency-limit';
import { boundedText } from '../upstream/api-calls';
import { forwardedHeaders } from '../upstream/forwarding';
import { EncodedText, QUALITY, sendText } from './encoded-text';

/** The API's drawings that other sites may show in a frame, by their names in addresses. */
const DRAWINGS: Readonly<Record<string, string>> = { rating: '/api/rating/chart.svg', map: '/api/rating/map.svg' };

const STYLE =
  'body{margin:0;font:14px/1.4 system-ui,sans-serif;background:#fff}svg{display:block;width:100%;max-width:45rem;margin:auto}p{margin:0;padding:.25rem .5rem;text-align:center}a{color:#1f5fae}';

/** Unlike all other pages it may be framed by any site, so it has no script, no form and no session. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Seconds for which browsers and caches may show it without asking. */
const CACHED_SECONDS = 300;

const LIMIT_MS = 5000;
const LIMIT_BYTES = 64 * 1024;
const MAX_CONCURRENT = { perKey: 16, total: 64 };

/** Visitors can choose any quarter, and name the host. */
const MAX_STORED = 64;

type Embedded = { readonly etag: string | undefined; readonly page: EncodedText };

type EmbedRequest = { readonly language: Language; readonly drawing: string };

/** Serves `/embed/rating` and `/embed/map`, in the language of the address. */
export function embedRoutes(app: FastifyInstance, apiOrigin: string): void {
  const embeds = new Embeds(apiOrigin);
  for (const language of LANGUAGES) {
    const path = `${languagePrefix(language)}/embed/:name`;
    app.get<{ Params: { name: string } }>(path, { config: { kind: 'page' } }, (request, reply) => {
      const drawing = Object.hasOwn(DRAWINGS, request.params.name) ? DRAWINGS[request.params.name] : undefined;
      return drawing === undefined ? sendProblem(reply, 'not_found') : embeds.send(reply, { language, drawing });
    });
  }
}

class Embeds {
  private readonly calls = new ConcurrencyLimit(MAX_CONCURRENT);
  private readonly stored = new LRUCache<string, Embedded>({ max: MAX_STORED });

  constructor(private readonly apiOrigin: string) {}

  async send(reply: FastifyReply, wanted: EmbedRequest): Promise<FastifyReply> {
    const { request } = reply;
    const found = await this.calls.run(normalizeIP(request.ip), () => this.find(request, wanted));
    if (found === null) throw overloaded();
    if ('problem' in found)
      return reply.code(found.status).header('cache-control', 'no-store').type(PROBLEM_TYPE).send(found.problem);
    reply
      .header('cache-control', `public, max-age=${CACHED_SECONDS}`)
      .header('content-security-policy', POLICY)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'Accept-Encoding')
      .type('text/html; charset=utf-8');
    return sendText(reply, found.page);
  }

  /** @throws {ProblemError} `upstream_unavailable` */
  private async find(request: FastifyRequest, { language, drawing }: EmbedRequest) {
    const address = `${drawing}${request.url.replace(/^[^?]*/, '')}`;
    const origin = `${request.protocol}://${request.host}`;
    const key = `${language} ${origin} ${address}`;
    const known = this.stored.get(key);
    const answer = await this.fetch(request, address, { language, known });
    if (answer.status === 304 && known) return known;
    if (answer.status === 400 || answer.status === 404) return { status: answer.status, problem: answer.text };
    if (answer.status !== 200 || !answer.type.startsWith('image/svg+xml'))
      throw new ProblemError('upstream_unavailable');
    const page = new EncodedText(embedHtml(answer.text, language, origin), QUALITY.cached);
    const embedded = { etag: answer.etag, page };
    this.stored.set(key, embedded);
    return embedded;
  }

  private async fetch(
    request: FastifyRequest,
    address: string,
    { language, known }: { readonly language: Language; readonly known: Embedded | undefined },
  ) {
    try {
      const added = { 'accept-language': language, ...(known?.etag && { 'if-none-match': known.etag }) };
      const answer = await fetch(`${this.apiOrigin}${address}`, {
        headers: forwardedHeaders(request, added) as Record<string, string>,
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const text = await boundedText(answer, LIMIT_BYTES);
      const { status, headers } = answer;
      return { status, text, etag: headers.get('etag') ?? undefined, type: headers.get('content-type') ?? '' };
    } catch {
      throw new ProblemError('upstream_unavailable');
    }
  }
}

/** @param svg with its title, and the source in it */
function embedHtml(svg: string, language: Language, origin: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? 'Klaster';
  const page = escapeHtml(`${origin}${addressIn(language, '/')}`);
  const link = `<p><a href="${page}" target="_blank" rel="noopener">${title}</a></p>`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body>${svg}${link}</body></html>`;
}
