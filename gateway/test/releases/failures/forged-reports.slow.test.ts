import type { FailureReport } from '@klaster/shared/contract/releases';
import type { Answer } from '../../support/call';
import { randomBytes } from 'node:crypto';
import { builtRemote } from '../../support/built-release';
import { readProblem, RegistryCaller } from '../../support/registry-caller';

const APP = 'mf-registers';
const PATH = '/reestrs-auth';
const [one, two, three] = [builtRemote(APP, 'one'), builtRemote(APP, 'two'), builtRemote(APP, 'three')];

let registry: RegistryCaller;

beforeEach(async () => {
  registry = await RegistryCaller.start('loopback');
  await registry.publish(one);
  await registry.publish(two);
});

afterEach(() => registry.stop());

type Page = { ip: string; cookie: string; id: string };

async function open(ip: string, cookie = '', headers: Record<string, string> = {}): Promise<Page> {
  const answer = await registry.ask(`GET ${PATH}`, { headers: { 'x-forwarded-for': ip, cookie, ...headers } });
  const given = answer.headers['set-cookie']?.toString().split(';')[0];
  return { ip, cookie: given ?? cookie, id: randomBytes(16).toString('base64url') };
}

function report({ ip, cookie, id }: Page, more: Partial<FailureReport> = {}): Promise<Answer> {
  const body = { app: APP, version: two.version, phase: 'entry', message: 'HTTP 404', page: id, ...more };
  return registry.ask('POST /registry/failures', { headers: { 'x-forwarded-for': ip, cookie }, body });
}

const app = () => registry.app(APP);

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `10.0.${at}.1`);

test('a version that fails on the pages it was served to is rolled back', async () => {
  for (const ip of addresses(3)) expect((await report(await open(ip))).status).toBe(204);
  expect(await app()).toMatchObject({ live: one.version, who: 'gateway' });
});

describe('an office behind one address', () => {
  beforeEach(() => {
    for (const login of ['anvar', 'bahor', 'charos']) registry.sessions[login] = { status: 200, account: { login } };
    registry.sessions['ended'] = { status: 401, code: 'unauthenticated' };
  });

  const reportAs = async (session: string) => report(await open('10.0.0.1'), { session });

  test('takes a version back by three of its accounts', async () => {
    for (const session of ['anvar', 'bahor', 'charos']) expect((await reportAs(session)).status).toBe(204);
    expect(await app()).toMatchObject({ live: one.version, who: 'gateway' });
  });

  test('is not caused by a single account, or by sessions that have ended', async () => {
    for (let at = 0; at < 9; at += 1) for (const session of ['anvar', 'ended', 'made up']) await reportAs(session);
    expect(await app()).toMatchObject({ live: two.version });
  });
});

test('six reports from three networks cause no rollback beside a hundred pages that load', async () => {
  const visitors = await Promise.all(addresses(20).map((ip) => open(ip)));
  for (const { ip, cookie } of visitors) for (let at = 0; at < 4; at += 1) await open(ip, cookie);
  for (const ip of ['198.51.100.1', '203.0.113.1', '192.0.2.1']) {
    for (let at = 0; at < 2; at += 1) await report(await open(ip));
  }
  expect(await app()).toMatchObject({ live: two.version, failures: [{ visitors: 6 }] });
});

test('reports without the id of a page are refused', async () => {
  for (const ip of addresses(6)) {
    const { cookie } = await open(ip);
    const body = { app: APP, version: two.version, phase: 'entry', message: 'HTTP 404' };
    const answer = await registry.ask('POST /registry/failures', { headers: { 'x-forwarded-for': ip, cookie }, body });
    expect(answer.status).toBe(400);
    expect(readProblem(answer).errors).toMatchObject([{ path: 'page' }]);
  }
  expect(await app()).toMatchObject({ live: two.version, failures: [] });
});

describe('nothing is counted of', () => {
  let pages: Page[];

  beforeEach(async () => {
    pages = await Promise.all(addresses(6).map((ip) => open(ip)));
  });

  afterEach(async () => expect(await app()).toMatchObject({ live: two.version, failures: [] }));

  test('a report without a cookie of ours', async () => {
    for (const page of pages) {
      await report({ ...page, cookie: '' });
      await report({ ...page, cookie: `klaster_visitor=${'a'.repeat(22)}.${'b'.repeat(43)}` });
    }
  });

  test('a version that the visitor does not get', async () => {
    expect((await registry.publish(three, registry.operator, '?percent=0')).status).toBe(200);
    for (const page of pages) await report(page, { version: three.version });
    for (const page of pages) await report(page, { version: '0'.repeat(16) });
    for (const page of pages) await report(page, { app: 'mf-clusters' });
  });
});

test('all addresses of a network are one: of IPv4 a /24, of IPv6 a /48', async () => {
  for (let at = 1; at <= 5; at += 1) await report(await open(`10.0.0.${at}`));
  for (let at = 1; at <= 5; at += 1) await report(await open(`2001:db8:0:${at}::1`));
  expect(await app()).toMatchObject({ live: two.version });
  await report(await open('2001:db8:1::1'));
  expect(await app()).toMatchObject({ live: one.version });
});

test('prefetched pages do not count', async () => {
  const { cookie } = await open('10.9.9.9');
  for (let at = 0; at < 30; at += 1) await open('10.9.9.9', cookie, { 'sec-purpose': 'prefetch;prerender' });
  for (const ip of addresses(3)) await report(await open(ip));
  expect(await app()).toMatchObject({ live: one.version });
});

test('a large report is refused', async () => {
  expect((await report(await open('10.0.0.1'), { message: 'x'.repeat(5000) })).status).toBe(413);
});
