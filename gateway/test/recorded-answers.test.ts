import { GatewayUnderTest } from './support/gateway-under-test';
import type { Answer, Call } from './support/call';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  // The API answers with what it was sent.
  gateway = await GatewayUnderTest.start((request, response) => {
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { method, url, headers } }));
  });
});
afterAll(() => gateway.stop());

const MASKS: readonly (readonly [RegExp, string])[] = [
  [/127\.0\.0\.1:\d+/g, '<address>'],
  [/klaster_visitor=[\w.-]+/g, 'klaster_visitor=<key>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '<uuid>'],
  [/\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT/g, '<time>'],
  [/\b00-[0-9a-f]{32}-[0-9a-f]{16}-0\d\b/g, '<trace>'],
];

const mask = (text: string) => MASKS.reduce((masked, [pattern, name]) => masked.replaceAll(pattern, name), text);

const ADDRESSES: readonly (readonly [address: string, options?: Call])[] = [
  ['/'],
  ['/main'],
  ['/nowhere'],
  ['/robots.txt'],
  ['/sitemap.xml'],
  ['/icon.svg'],
  ['/assets/shell.0123456789.js'],
  ['/assets/shell.0123456789.js', { headers: { 'accept-encoding': 'br' } }],
  ['/assets/gone.0123456789.js'],
  ['/remotes/mf-clusters/first/remoteEntry.js'],
  ['/remotes/mf-none/first/remoteEntry.js'],
  ['/sdk/sdk.json'],
  ['/registry/live'],
  ['/metrics'],
  ['/healthz'],
  ['/api/periods?year=2026', { headers: { cookie: 'a=b', 'x-forwarded-for': '203.0.113.7', 'x-access-token': 'a' } }],
  ['/api/reports', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
  ['/main', { method: 'POST' }],
  ['/../etc/passwd'],
];

const OPERATIONS = ['/', '/session', '/registry', '/healthz', '/readyz'];

/** Pages, scripts and compressed files have separate tests of their contents. */
const isRecorded = ({ headers }: Answer) => /json|svg|plain/.test(String(headers['content-type']));

function describeAnswer(answer: Answer): string {
  const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
  return mask([answer.status, ...headers, ...(isRecorded(answer) ? [answer.text] : [])].join('\n'));
}

// After an intended change, read what `npx jest recorded-answers --selectProjects gateway -u` has changed.
it.each(ADDRESSES.map(([address, options = {}]) => ({ address, options })))(
  'answers $address as before, $options',
  async ({ address, options }) => {
    expect(describeAnswer(await gateway.call(address, options))).toMatchSnapshot();
  },
);

it('says of an answer that the client has already what the whole answer says (RFC 9110, 15.4.5)', async () => {
  const summarise = ({ status, headers: { etag, vary, 'cache-control': cacheControl } }: Answer) =>
    ({ status, etag, vary, cacheControl }) as const;
  let known = 0;
  for (const [address, options] of ADDRESSES) {
    const whole = summarise(await gateway.call(address, options));
    if (whole.etag === undefined) continue;
    known += 1;
    const headers = { ...options?.headers, 'if-none-match': whole.etag };
    const again = await gateway.call(address, { ...options, headers });
    expect({ address, ...summarise(again) }).toEqual({ address, ...whole, status: 304 });
  }
  expect(known).toBeGreaterThan(2);
});

it.each(OPERATIONS)('answers %s of the operations as before', async (address) => {
  expect(describeAnswer(await gateway.operate(address))).toMatchSnapshot();
});

it('has the same metrics with the same labels as before', async () => {
  const { text } = await gateway.operate('/metrics');
  const ours = text.split('\n').filter((line) => /^(?:# TYPE )?gateway_/.test(line) && !line.includes('_bucket{'));
  const named = ours.map((line) => line.replace(/ [\d.e+-]+$/, '').replaceAll(/(method|status|kind)="[^"]*"/g, '$1'));
  expect([...new Set(named)].join('\n')).toMatchSnapshot();
});
