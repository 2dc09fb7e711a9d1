import { DEFAULT_LANGUAGE, preferredLanguage } from '@klaster/shared/contract';
import type { Language, Localised } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { escaped } from '../html/html-text';
import { preferencesOf } from '../html/preferences';
import { PROBLEM_TYPE, problemText } from '../problems/problem';
import { PROBLEM_SENTENCES } from '../problems/problem-sentences';
import { RequestRefused } from '../problems/request-refused';

/**
 * Bytes of a request's line and headers that are read: enough to see which cookies have to go.
 */
export const READ_HEADER_BYTES = 48 * 1024;

/** Bytes of headers that are accepted. An API in Node accepts 16 KB, and is sent some more lines than were received. */
const HEADER_BYTES = 14 * 1024;

/** Lines that expire cookies: a browser keeps at most 180 for a site, and takes 256 KB of headers. */
const EXPIRED_LINES = 600;

/** Most characters of an address that the page links to. */
const ADDRESS_LENGTH = 2000;

const CONTINUE: Localised = { 'uz-Cyrl': 'Давом этиш', 'uz-Latn': 'Davom etish', ru: 'Продолжить', en: 'Continue' };

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

export type OversizedRequest = {
  method: string;
  /** Path and query. */
  url: string;
  /** Whether the browser considers the address secure, which `Clear-Site-Data` requires. */
  isSecure: boolean;
  headers: Pick<IncomingHttpHeaders, 'accept' | 'accept-language' | 'cookie' | 'host'>;
};

type Answer = { headers: [name: string, value: string][]; body: string };

/**
 * Refuses requests whose headers are too large. If cookies are the reason, which any script of a page can set and which are sent with
 * every later request, the response makes the browser clear them.
 */
export function refuseOversized(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, method, headers } = request.raw;
    const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, request.url.length);
    if (bytes <= HEADER_BYTES) return undefined;
    reply.header('connection', 'close');
    if ((headers.cookie?.length ?? 0) < HEADER_BYTES / 2) throw RequestRefused.headersTooLarge();
    const answer = oversizedAnswer({
      method: method ?? '',
      url: request.url,
      isSecure: isSecureAddress(request.protocol, request.host),
      headers,
    });
    for (const [name, value] of answer.headers) reply.header(name, value);
    return reply.code(431).send(answer.body);
  });
}

/** Browsers treat loopback addresses as secure, too. */
export const isSecureAddress = (protocol: string | undefined, host = ''): boolean =>
  protocol === 'https' || /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d*)?$/i.test(host);

/** The response to a request with too many cookies: a page if a page was requested, otherwise a problem document. */
export function oversizedAnswer(request: OversizedRequest): Answer {
  const { headers } = request;
  const body = isPageOpened(request)
    ? pageText(preferencesOf(headers).language, wayOn(request.url))
    : problemText(431, 'cookies_too_large', { language: languageOf(headers) });
  return {
    body,
    headers: [
      ['content-type', isPageOpened(request) ? 'text/html; charset=utf-8' : PROBLEM_TYPE],
      ['content-length', String(Buffer.byteLength(body))],
      ['cache-control', 'no-store'],
      ['x-content-type-options', 'nosniff'],
      ['content-security-policy', POLICY],
      // At an insecure address Chromium ignores it, and with it all cookies that the response sets.
      ...(request.isSecure ? ([['clear-site-data', '"cookies"']] satisfies Answer['headers']) : []),
      ...expiredLines(request).map((line): [string, string] => ['set-cookie', line]),
      ['connection', 'close'],
    ],
  };
}

const isPageOpened = ({ method, headers }: OversizedRequest) =>
  /^(?:GET|HEAD)$/.test(method) && (headers.accept ?? '').includes('text/html');

const languageOf = (headers: OversizedRequest['headers']): Language =>
  headers['accept-language'] === undefined ? DEFAULT_LANGUAGE : preferredLanguage(headers['accept-language']);

function pageText(language: Language, way: string): string {
  const { title, detail } = PROBLEM_SENTENCES.cookies_too_large;
  return (
    `<!doctype html><html lang="${language}" translate="no"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title[language]}</title><style>${STYLE}</style></head><body><h1>${title[language]}</h1>` +
    `<p>${detail[language]}</p><p><a href="${escaped(way)}">${CONTINUE[language]}</a></p></body></html>`
  );
}

/** The requested address if it is clearly one of this server, otherwise the root. */
const wayOn = (url: string) => (/^\/(?![/\\])[^\s<>]*$/.test(url) && url.length <= ADDRESS_LENGTH ? url : '/');

/** Cookies are identified by name, path and domain: each is expired for all places it may have been set, the likeliest first. */
function expiredLines({ url, isSecure: secure, headers }: OversizedRequest): string[] {
  const names = [...new Set((headers.cookie ?? '').split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? ''))];
  const places = pathsOf(url).flatMap((path) =>
    domainsOf(headers.host).map((domain) => `Path=${path}; Max-Age=0${domain}`),
  );
  return places
    .flatMap((place) =>
      names
        .filter((name) => /^[\x21-\x7e]+$/.test(name))
        .map((name) => `${name}=; ${place}${secure || name.startsWith('__') ? '; Secure' : ''}`),
    )
    .slice(0, EXPIRED_LINES);
}

/** Paths that a cookie may have: `/`, `/a`, `/a/b` of `/a/b?c`. */
function pathsOf(url: string): string[] {
  const [path = ''] = url.split(/[?#]/, 1);
  const parts = path.split('/').filter((part) => /^[\w.~%-]+$/.test(part));
  return ['/', ...parts.slice(0, 4).map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)];
}

/** `Domain` attributes: none (the host only), the host and its parent domain, each with subdomains. */
function domainsOf(host = ''): string[] {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  if (!/^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(name)) return [''];
  const above = name.slice(name.indexOf('.') + 1);
  return ['', name, ...(above.includes('.') ? [above] : [])].map((domain) =>
    domain === '' ? '' : `; Domain=${domain}`,
  );
}
