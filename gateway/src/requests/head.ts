import type { Language, Localised } from '@klaster/shared/contract/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readPreferences } from '../html/preferences';
import { problemSentences, sendProblem } from '../problems/problem';
import { ProblemError } from '../problems/problem-error';

/** Bytes of headers: an API in Node accepts 16 KB, including the lines that the gateway adds. */
const HEADER_BYTES = 14 * 1024;

const CONTINUE: Localised = { 'uz-Cyrl': 'Давом этиш', 'uz-Latn': 'Davom etish', ru: 'Продолжить', en: 'Continue' };

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Refuses large headers. If cookies are the reason, the response makes the browser clear them: any script of a page can set too many. */
export function refuseOversized(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, headers } = request.raw;
    const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, request.url.length);
    if (bytes <= HEADER_BYTES) return undefined;
    if ((headers.cookie?.length ?? 0) < HEADER_BYTES / 2) throw new ProblemError('invalid_input', '', { status: 431 });
    reply.header('clear-site-data', '"cookies"');
    if (!isPageOpened(request)) return sendProblem(reply, 'cookies_too_large');
    return reply
      .code(431)
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(pageText(readPreferences(headers).language));
  });
}

const isPageOpened = ({ method, headers }: FastifyRequest) =>
  /^(?:GET|HEAD)$/.test(method) && (headers.accept ?? '').includes('text/html');

/** The empty link reloads the requested page. */
function pageText(language: Language): string {
  const { title, detail } = problemSentences('cookies_too_large', language);
  return (
    `<!doctype html><html lang="${language}" translate="no"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>` +
    `<p>${detail}</p><p><a href="">${CONTINUE[language]}</a></p></body></html>`
  );
}

/** A name or an address with an optional port. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/** RFC 9112, 3.2: 400 if `Host` is missing, repeated or invalid, since an upstream server may interpret it differently. */
export function checkHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isForOneHost(raw)) return;
    reply.header('connection', 'close');
    throw new ProblemError('invalid_input');
  });
}

function isForOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  if (hosts.length === 0) return httpVersion === '1.0';
  return hosts.length === 1 && HOST.test(hosts[0] ?? '');
}

/** Path and query of a target that a client may send with scheme and host in front (RFC 9112, 3.2.2). */
export function originForm({ url = '/' }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');
}
