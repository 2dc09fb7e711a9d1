import { readText } from './files';

type Block = { readonly name: string; readonly directives: readonly string[]; readonly blocks: readonly Block[] };

/** Reads a configuration of nginx: directives end with `;`, blocks have braces. A text in quotes may contain both. */
function parse(text: string): Block {
  const tokens = text.match(/#.*|(?:"[^"]*"|'[^']*'|[^;{}#"'])+|[;{}]/g) ?? [];
  const stack = [{ name: '', directives: [] as string[], blocks: [] as Block[] }];
  let pending = '';
  for (const token of tokens.filter((token) => !token.startsWith('#'))) {
    const open = stack.at(-1)!;
    if (token === ';') open.directives.push(pending);
    else if (token === '{') stack.push({ name: pending, directives: [], blocks: [] });
    else if (token === '}') stack.at(-2)?.blocks.push(stack.pop()!);
    else pending = token.trim().replaceAll(/\s+/g, ' ') || pending;
  }
  return stack[0]!;
}

const all = parse(readText('nginx/klaster.conf'));
const servers = all.blocks.filter(({ name }) => name === 'server');
const [plain, pages, operations] = servers as [Block, Block, Block];
const ofKind = ({ directives }: Block, kind: string) =>
  directives.filter((directive) => directive.split(' ')[0] === kind);
const locationsOf = ({ blocks }: Block) => blocks.filter(({ name }) => name.startsWith('location'));
const sends = (block: Block) => ofKind(block, 'proxy_pass').length > 0;

/** Headers that nginx sends to the gateways, whatever the client sent. */
const FORWARDED = [
  'proxy_set_header Host $http_host',
  'proxy_set_header X-Forwarded-For $remote_addr',
  'proxy_set_header X-Forwarded-Host $http_host',
  'proxy_set_header X-Forwarded-Proto $scheme',
  'proxy_set_header X-Request-Id $request_id',
  "proxy_set_header Traceparent ''",
  "proxy_set_header Connection ''",
];

it('answers without TLS only with the address that has it', () => {
  expect(plain.directives).toContain('return 308 https://$host$request_uri');
  expect(plain.blocks).toEqual([]);
});

it.each([pages, operations])('replaces what clients say of the way they came', (server) => {
  expect(ofKind(server, 'proxy_set_header')).toEqual(FORWARDED);
  // A location that sets one has none of the server's.
  for (const location of locationsOf(server)) expect(ofKind(location, 'proxy_set_header')).toEqual([]);
  expect(server.directives).toContain('proxy_http_version 1.1');
  expect(ofKind(server, 'ssl_protocols')).toEqual(['ssl_protocols TLSv1.2 TLSv1.3']);
});

it('tells browsers to come by TLS in every answer', () => {
  const strict = 'add_header Strict-Transport-Security "max-age=31536000" always';
  const locations = locationsOf(pages).filter((location) => ofKind(location, 'add_header').length > 0);
  for (const block of [pages, ...locations]) expect(block.directives).toContain(strict);
});

it.each([pages, operations])('sends PUT and DELETE once, wherever it may send again', (server) => {
  const once = locationsOf(server).find(({ name }) => name === 'location @once');
  expect(once?.directives).toContain('proxy_next_upstream off');
  const kept = ['= /api/events', '~ ^/(assets|remotes)/', '@once'];
  for (const location of locationsOf(server).filter(sends)) {
    if (kept.some((name) => location.name === `location ${name}`)) continue;
    if (location.directives.includes('proxy_next_upstream off')) continue;
    expect(location.directives).toContain('error_page 418 = @once');
    expect(location.blocks).toContainEqual({
      name: 'if ($request_method ~ ^(PUT|DELETE)$)',
      directives: ['return 418'],
      blocks: [],
    });
  }
});

it('lets nobody but the ministry’s networks reach the operations address, and nobody its metrics', () => {
  const networks = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(
    (network) => `allow ${network}`,
  );
  expect([...ofKind(operations, 'allow'), ...ofKind(operations, 'deny')]).toEqual([...networks, 'deny all']);
  expect(operations.directives.indexOf('deny all')).toBeGreaterThan(operations.directives.indexOf(networks[3]!));
  expect(locationsOf(operations)).toContainEqual({
    name: 'location = /metrics',
    directives: ['return 404'],
    blocks: [],
  });
});

it('leaves behind files that were cached before they had the header that isolated frames need', () => {
  expect(pages.directives).toContain('proxy_cache_key "2 $scheme$host$request_uri"');
});

it('caches API responses for visitors for a second, and none for signed-in users', () => {
  const api = locationsOf(pages).find(({ name }) => name === 'location /api/');
  expect(api?.directives.filter((directive) => /cache|ignore/.test(directive))).toEqual([
    'proxy_cache klaster',
    'proxy_cache_bypass $klaster_signed_in',
    'proxy_no_cache $klaster_signed_in $klaster_not_public',
    'proxy_ignore_headers Cache-Control Expires',
    'proxy_cache_valid 200 1s',
  ]);
  const map = (to: string) => all.blocks.find(({ name }) => name.endsWith(` ${to}`));
  expect(map('$klaster_signed_in')).toMatchObject({
    name: 'map "$http_x_access_token$http_authorization" $klaster_signed_in',
    directives: ["'' 0", 'default 1'],
  });
  expect(map('$klaster_not_public')?.directives).toEqual(['~^public 0', 'default 1']);
  expect(map('$klaster_large_cookies')?.directives).toEqual(['default 0', '"~^.{12000}" 1']);
  expect(map('$klaster_counted')?.directives).toEqual([
    "~^1 ''",
    "~^0/(assets|remotes)/ ''",
    'default $binary_remote_addr',
  ]);
  const cached = locationsOf(pages).filter((location) => ofKind(location, 'proxy_cache').length > 0);
  expect(cached.map(({ name }) => name)).toEqual(['location ~ ^/(assets|remotes)/', 'location /api/']);
});

/** Every size, time and count, by the place where it holds. */
const LIMITS: readonly (readonly [Block, RegExp, readonly string[]])[] = [
  [all, /^limit_/, ['klaster_requests:10m rate=100r/s', 'klaster_connections:10m']],
  [pages, /^limit_(?:req|conn) /, ['zone=klaster_requests burst=500 nodelay', 'klaster_connections 1024']],
  [pages, /^limit_\w+_status/, ['429', '429']],
  [pages, /^(?:client|send|large)_/, ['12 64k', '8m', '15s', '30s', '30s']],
  [pages, /^proxy_(?:connect|read|next)_/, ['2s', '60s', 'error timeout http_502 http_503 http_504', '2', '10s']],
  [operations, /^(?:client|proxy_connect)_/, ['24m', '2s']],
];

it.each(LIMITS)('has its limits %#', (block, kind, values) => {
  const found = block.directives.filter((directive) => kind.test(directive));
  expect(found.map((one) => one.replace(/^\S+ (?:\$\w+ zone=)?/, ''))).toEqual(values);
});

it.each([
  ['= /api/events', ['proxy_buffering off', 'proxy_read_timeout 120s', 'send_timeout 1h']],
  [
    '/registry/',
    ['client_max_body_size 24m', 'proxy_request_buffering off', 'proxy_read_timeout 300s', 'proxy_next_upstream off'],
  ],
])('has other limits for %s', (name, directives) => {
  const location = locationsOf(pages).find((one) => one.name === `location ${name}`);
  expect(location?.directives).toEqual([...directives, 'proxy_pass http://klaster_gateways']);
});

it('has two gateways, and tries one again that failed after five seconds', () => {
  const upstreams = all.blocks.filter(({ name }) => name.startsWith('upstream'));
  expect(upstreams.map(({ directives }) => directives.filter((directive) => directive.startsWith('server')))).toEqual([
    [1, 2].map((number) => `server gateway-${number}:8080 max_fails=2 fail_timeout=5s`),
    ['server gateway-1:8081 max_fails=2 fail_timeout=5s', 'server gateway-2:8081 backup'],
  ]);
});
