import { session } from '@klaster/shared/session';
import { network, problem, sessionToken } from '@klaster/shared/testing';
import type { BootRemote } from '@klaster/shared/contract/http';
import { screen, waitFor } from '@testing-library/react';
import { openMain, serveMainPage } from '../test/main-scene';
import { bootOf, remoteWith } from '../test/remotes';
import { loadPageData } from './prefetch';

const CALL = 'GET /api/districts';

const remote = remoteWith('mf-early', [{ path: '/early/:code' }], () => null);

function remotes(route: Partial<BootRemote['routes'][number]> = {}, rest: Partial<BootRemote> = {}): BootRemote[] {
  const data = '/api/districts?province_code=:code';
  return bootOf(remote).remotes.map((one) => ({
    ...one,
    ...rest,
    routes: one.routes.map((other) => ({ ...other, layout: 'protected' as const, data, ...route })),
  }));
}

async function sent(list: BootRemote[], path = '/early/1703'): Promise<string[]> {
  loadPageData(list, path, new URLSearchParams());
  await new Promise((resolve) => setTimeout(resolve));
  return network.requests(CALL).map(({ query }) => query['province_code'] ?? '');
}

beforeEach(() => {
  document.documentElement.lang = 'uz-Cyrl';
  network.on(CALL, []);
  session.save(sessionToken({ positions: ['CREATE'] }));
});

describe('the first call of a staff page', () => {
  it('is sent with the parameters of its address', async () => {
    expect(await sent(remotes())).toEqual(['1703']);
  });

  it('is sent for those who may open the page', async () => {
    expect(await sent(remotes({ positions: ['CREATE'] }))).toEqual(['1703']);
  });

  it.each([
    ['a page without a first call', remotes({ data: undefined })],
    ['a public page, which has its data', remotes({ layout: 'public' })],
    ['an isolated remote, whose calls are checked', remotes({}, { isolated: { calls: [], otherCalls: [] } })],
    ['a page of another position', remotes({ positions: ['ADMIN'] })],
    ['a page of clusters', remotes({ audience: 'cluster' })],
  ])('is not sent for %s', async (_name, list) => {
    expect(await sent(list)).toEqual([]);
  });

  it('is not sent for another page', async () => {
    expect(await sent(remotes(), '/other')).toEqual([]);
  });

  it('is not sent for a visitor', async () => {
    session.wipe();
    expect(await sent(remotes())).toEqual([]);
  });

  it.each([
    ['staff', { positions: ['UPDATE' as const] }],
    ['a cluster', { positions: ['CREATE' as const], cluster_id: 9 }],
  ])('of the start page is sent once for %s', async (_name, claims) => {
    // The same token twice.
    const user = { ...claims, exp: 4_000_000_000 };
    serveMainPage();
    network.on('GET /api/reports/mine', problem(404, 'not_found'));
    network.on('GET /api/rating/clusters/:id', problem(404, 'not_found'));
    session.save(sessionToken(user));
    loadPageData([], '/main', new URLSearchParams());
    await openMain(user);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(network.calls()).toContain('GET /api/review/clusters'));
    expect(network.requests('GET /api/periods')).toHaveLength(1);
  });
});
