import type { VitalsReport } from '@klaster/shared/contract/releases';
import { randomBytes } from 'node:crypto';
import { builtRemote, routesAt } from '../support/built-release';
import type { Answer } from '../support/call';
import { readBoot } from '../support/pages-under-test';
import { readProblem, RegistryCaller } from '../support/registry-caller';

const APP = 'mf-registers';
const PATHS = ['/reestrs-auth', '/reestrs-auth/:id'];
const withRoutes = (content: string) => builtRemote(APP, content, { routes: routesAt(...PATHS) });
const [one, two] = [withRoutes('one'), withRoutes('two')];

let registry: RegistryCaller;

const begin = async () => {
  registry = await RegistryCaller.start('loopback');
  await registry.publish(one);
};
const end = () => registry.stop();

type Page = { cookie: string; id: string; shell: string };

async function open(path = '/reestrs-auth/7'): Promise<Page> {
  const answer = await registry.ask(`GET ${path}`);
  const cookie = answer.headers['set-cookie']?.toString().split(';')[0] ?? '';
  return { cookie, id: randomBytes(16).toString('base64url'), shell: readBoot(answer.text).shell };
}

const GOOD = { lcp: 1800, inp: 90, ttfb: 120, cls: 0.04 };

function tell({ cookie, id }: Page, more: Partial<VitalsReport> = {}, ip = '10.0.0.1'): Promise<Answer> {
  const body = { app: APP, version: one.version, route: '/reestrs-auth/:id', vitals: GOOD, page: id, ...more };
  return registry.ask('POST /registry/vitals', { headers: { cookie, 'x-forwarded-for': ip }, body });
}

/** Metrics of the number of measured pages, as `name{labels} count`. */
async function readCounts(): Promise<string[]> {
  const { text } = await registry.gateway.operate('/metrics');
  return [...text.matchAll(/^gateway_page_\w+_count.*$/gm)].map(([line]) => line);
}

const labels = (version: string, route: string, app = APP) => `{app="${app}",version="${version}",route="${route}"}`;

describe('pages are counted', () => {
  beforeEach(begin);
  afterEach(end);

  test('measurements are counted by app, version and route', async () => {
    expect((await tell(await open())).status).toBe(204);
    expect(await readCounts()).toEqual(
      ['lcp_seconds', 'inp_seconds', 'ttfb_seconds', 'cls'].map(
        (vital) => `gateway_page_${vital}_count${labels(one.version, PATHS[1] ?? '')} 1`,
      ),
    );
    const { text } = await registry.gateway.operate('/metrics');
    expect(text).toContain(`gateway_page_lcp_seconds_sum${labels(one.version, PATHS[1] ?? '')} 1.8`);
    expect(text).toContain(`gateway_page_cls_sum${labels(one.version, PATHS[1] ?? '')} 0.04`);
  });

  test('pages, failures and load times of the last hour are shown of the live version beside the canary', async () => {
    await registry.publish(two, registry.operator, '?percent=50');
    const opened = await Promise.all(Array.from({ length: 16 }, () => open()));
    for (const page of opened) {
      // The gateway takes what a visitor reports of the version that it gives him.
      await tell(page, { vitals: { load: 640 } });
      await tell(page, { version: two.version, vitals: { load: 120 } });
    }
    for (const { cookie, id } of opened)
      for (const phase of ['render', 'chunk']) {
        const body = { app: APP, version: two.version, phase, message: '', page: id };
        await registry.ask('POST /registry/failures', { headers: { cookie }, body });
      }
    const { failures } = (await registry.app(APP)) ?? {};
    const visitors = failures?.map((failure) => failure.visitors) ?? [];
    const [live, canary] = (await registry.app(APP))?.traffic ?? [];
    expect(live).toMatchObject({ version: one.version, failed: 0, load: 750 });
    expect(canary).toMatchObject({ version: two.version, load: 200 });
    expect(canary?.failed).toBeGreaterThan(0);
    // A visitor whose page failed twice is one.
    expect(visitors).toEqual([canary?.failed, canary?.failed]);
    expect((live?.pages ?? 0) + (canary?.pages ?? 0)).toBeGreaterThan(0);
  });

  test('a value that the browser does not measure is not counted', async () => {
    expect((await tell(await open(), { vitals: { ttfb: 80 } })).status).toBe(204);
    expect(await readCounts()).toEqual([`gateway_page_ttfb_seconds_count${labels(one.version, PATHS[1] ?? '')} 1`]);
  });

  test('the shell’s own pages are counted as the shell’s', async () => {
    await registry.gateway.folder.addShell({}, { paths: ['/users/edit/:id'] });
    const page = await open('/users/edit/4');
    await tell(page, { app: 'shell', version: page.shell, route: '/users/edit/:id', vitals: { lcp: 900 } });
    expect(await readCounts()).toEqual([
      `gateway_page_lcp_seconds_count${labels(page.shell, '/users/edit/:id', 'shell')} 1`,
    ]);
  });

  test('a page counts once, at any gateway', async () => {
    const page = await open();
    await Promise.all([1, 2, 3].map((at) => tell(page, {}, `10.0.${at}.1`)));
    await tell(page, { route: PATHS[0] ?? '' });
    expect(await readCounts()).toHaveLength(4);
    expect((await readCounts()).every((line) => line.endsWith(' 1'))).toBe(true);
  });

  test('nothing is counted of a version that was replaced while the page was open', async () => {
    const page = await open();
    await registry.publish(two);
    await tell(page);
    expect(await readCounts()).toEqual([]);
  });

  test('reports of one address are limited, without affecting failure reports', async () => {
    const body = { app: APP, version: one.version, route: '/reestrs-auth', vitals: { lcp: 1 }, page: 'p'.repeat(22) };
    let status = 204;
    let sent = 0;
    for (; status === 204 && sent < 300; sent += 1)
      status = (await registry.ask('POST /registry/vitals', { body })).status;
    expect({ status, sent }).toEqual({ status: 429, sent: 241 });
    const failure = { app: APP, version: one.version, phase: 'entry', message: '', page: 'p'.repeat(22) };
    expect((await registry.ask('POST /registry/failures', { body: failure })).status).toBe(204);
  });
});

describe('nothing is counted of', () => {
  beforeAll(begin);
  afterAll(end);
  afterEach(async () => expect(await readCounts()).toEqual([]));

  test.each<[string, Partial<VitalsReport>]>([
    ['an app that is not served', { app: 'mf-unknown' }],
    ['a version that is not served', { version: '0'.repeat(16) }],
    ['an address in the place of a route', { route: '/reestrs-auth/7' }],
    ['a route of nobody’s', { route: '/:anything' }],
    ['a route of another app’s', { app: 'mf-clusters' }],
    ['the shell, at a route that it has not', { app: 'shell' }],
  ])('%s', async (_what, more) => {
    expect((await tell(await open(), more)).status).toBe(204);
  });

  test('a page without a cookie of ours', async () => {
    const page = await open();
    await tell({ ...page, cookie: '' });
    await tell({ ...page, cookie: `klaster_visitor=${'a'.repeat(22)}.${'b'.repeat(43)}` });
  });
});

describe('the caller’s mistake', () => {
  beforeAll(begin);
  afterAll(end);

  test.each<[string, object, string]>([
    ['nothing measured', { vitals: {} }, 'vitals'],
    ['no id of the page', { page: undefined }, 'page'],
    ['another id', { page: 'x'.repeat(23) }, 'page'],
    ['a negative time', { vitals: { lcp: -1 } }, 'vitals.lcp'],
    ['a time without end', { vitals: { lcp: 1e9 } }, 'vitals.lcp'],
    ['a text for a time', { vitals: { lcp: '12' } }, 'vitals.lcp'],
    ['a vital that there is none of', { vitals: { lcp: 1, mood: 3 } }, 'vitals'],
    ['an unknown field', { login: 'somebody' }, ''],
    ['an address with a query for a route', { route: '/reestrs-auth?search=x' }, 'route'],
    ['a route without end', { route: `/${'x'.repeat(300)}` }, 'route'],
  ])('%s', async (_what, more, path) => {
    const answer = await tell(await open(), more);
    expect(answer.status).toBe(400);
    expect(readProblem(answer)).toMatchObject({ code: 'invalid_input', errors: [{ path }] });
    expect(await readCounts()).toEqual([]);
  });

  test('a body beyond the limit is refused', async () => {
    const answer = await tell(await open(), { page: 'x'.repeat(5000) });
    expect(answer.status).toBe(413);
  });
});
