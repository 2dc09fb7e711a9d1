import { BOOT_ELEMENT_ID, bootRemoteSchema, remoteManifestSchema } from '@klaster/shared/contract/http';
import type { BootDocument, BootRemote, PageBoot } from '@klaster/shared/contract/http';
import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Address of the remote's files at the development server. */
export const SOURCE_FOLDER = '/@source/';

/** Page, boot document, or something else that is passed on as it is. */
type Rewriting = ((body: string, change: (boot: BootDocument) => BootDocument) => string) | undefined;

const BOOT_SCRIPT = new RegExp(`(?<=<script\\b[^>]*\\bid="?${BOOT_ELEMENT_ID}\\b[^>]*>)[^<]*(?=</script>)`);

type Proxy = {
  gateway: URL;
  /** The remote's manifest as it was built last; it may wait for a build. */
  readManifest: () => Promise<unknown>;
  /** Called with the remote's name for each page of a platform that has no live release of it. */
  onUnreleased?: (name: string) => void;
};

/** Answers with what the deployed gateway answers, in whose pages one remote is replaced or added. */
export function gatewayProxy(proxy: Proxy) {
  const { gateway } = proxy;
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url?.startsWith(SOURCE_FOLDER)) return void response.writeHead(404).end();
    pass(request, response, proxy).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      const sentence =
        error instanceof NoManifest ? error.message : `${gateway.origin} cannot be reached: ${String(error)}`;
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence);
    });
  };
}

/** The remote cannot be shown. */
class NoManifest extends Error {}

/** Other web pages, and other names of this machine, cannot use the server. */
export function refuseOthers(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (isOwn(request) && isPath(request.url)) next();
  else response.writeHead(403).end('Only pages of this address may use it.');
}

/** Anything else, as `//other.example/x`, would lead to another host. */
const isPath = (url = '') => /^\/(?![/\\])/.test(url);

/** Whether a request comes from a page of this address, or is the visit of one. */
export function isOwn({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return site === undefined || site === 'same-origin' || site === 'none' || mode === 'navigate';
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { gateway, readManifest, onUnreleased }: Proxy,
): Promise<void> {
  const { request: open } = gateway.protocol === 'https:' ? https : http;
  const { host: _host, origin, 'if-none-match': known, ...headers } = request.headers;
  const replacedHeaders = { host: gateway.host, ...(origin !== undefined && { origin: gateway.origin }) };
  const isRewritten = findRewriting(request) !== undefined;
  const form = isRewritten
    ? { 'accept-encoding': 'identity' }
    : { ...(known !== undefined && { 'if-none-match': known }) };
  const sent = open(new URL(request.url ?? '/', gateway), {
    method: request.method ?? 'GET',
    headers: { ...headers, ...replacedHeaders, ...form },
  });
  response.once('close', () => sent.destroy());
  request.pipe(sent);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  const rewrite = findRewriting(request, answer);
  const status = answer.statusCode ?? 502;
  if (!rewrite) {
    response.writeHead(status, answer.headers);
    await pipeline(answer, response);
    return;
  }
  const [body, manifest] = await Promise.all([text(answer), readManifest()]);
  const remote = sourceRemote(manifest);
  const rewritten = rewrite(body, (boot) => {
    if (!boot.remotes.some(({ name }) => name === remote.name)) onUnreleased?.(remote.name);
    return withRemote(boot, remote);
  });
  const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
  response.writeHead(status, { ...rest, 'cache-control': 'no-store' }).end(rewritten);
}

/** Decides by the request, or by the response if there is one. */
function findRewriting({ url = '', headers }: IncomingMessage, answer?: IncomingMessage): Rewriting {
  const isHtml = answer === undefined || String(answer.headers['content-type']).startsWith('text/html');
  if (url.startsWith('/boot/')) return rewriteDocument;
  return headers.accept?.includes('text/html') && isHtml ? rewritePage : undefined;
}

const rewriteDocument: Rewriting = (body, change) => JSON.stringify(change(JSON.parse(body) as BootDocument));

/** A page with a preview fetches its boot document. */
const rewritePage: Rewriting = (body, change) =>
  body.replace(BOOT_SCRIPT, (json) => {
    const boot = JSON.parse(json) as PageBoot;
    return 'from' in boot ? json : JSON.stringify(change(boot)).replaceAll('<', String.raw`\u003c`);
  });

function withRemote(boot: BootDocument, remote: BootRemote): BootDocument {
  const others = boot.remotes.filter(({ name }) => name !== remote.name);
  return { ...boot, remotes: [...others, remote].toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

function sourceRemote(given: unknown): BootRemote {
  const { data, error } = remoteManifestSchema.safeParse(given);
  if (!data)
    throw new NoManifest(`This remote does not build, or its manifest is wrong: see the terminal. ${error.message}`);
  const { name, entry, routes, navigation } = data;
  return bootRemoteSchema.parse({
    name,
    version: 'source',
    channel: 'override',
    entry: { url: `${SOURCE_FOLDER}${entry}`, integrity: null },
    fallback: null,
    routes,
    navigation,
  });
}
