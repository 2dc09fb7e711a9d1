import type { Position } from '@klaster/shared/contract/http';
import { checkAccessibility, CONNECTION_LOST, expectConsoleError, findNotice, network } from '@klaster/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { anApp, version } from '../test/registry';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const open = (positions: Position[] = ['ADMIN'], at = '/releases') =>
  renderShell({ boot: bootOf(), at, user: { positions } });

const failure = {
  version: version('b'),
  phase: 'chunk' as const,
  visitors: 4,
  last: new Date().toISOString(),
  message: 'Loading chunk review failed',
};

const table = (name: string) => within(screen.getByRole('table', { name }));

beforeEach(() => {
  network.on('GET /registry', { apps: [anApp()] });
  network.on('GET /registry/history', { events: [] });
});

describe('the panel of releases', () => {
  it('shows each app’s live version, with its time and author', async () => {
    network.on('GET /registry', {
      apps: [anApp({ canary: { version: version('c'), percent: 10 } }), anApp({ app: 'shell', who: 'token:ci' })],
    });
    const { container } = await open();
    const remote = await screen.findByRole('row', { name: /^mf-clusters/ });
    expect(remote).toHaveTextContent('bbbbbbbb');
    expect(remote).toHaveTextContent('20.11.2026 14:05zulfiya');
    expect(remote).toHaveTextContent('cccccccc10 % фойдаланувчига');
    expect(remote).toHaveTextContent('Хатосиз');
    expect(screen.getByRole('row', { name: /^shell/ })).toHaveTextContent('«ci» калити');
    await checkAccessibility(container);
  });

  it('copies a version whole', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /Версиядан нусха олиш/ }));
    await expect(navigator.clipboard.readText()).resolves.toBe(version('b'));
    expect(await findNotice('Версиядан нусха олинди')).toMatchObject({ tone: 'success' });
  });

  it('marks an app with recent failures for visitors, and says what failed', async () => {
    network.on('GET /registry', { apps: [anApp({ failures: [failure] })] });
    await open();
    expect(await screen.findByText('Хато бор')).toBeVisible();
    const row = table('Хатолар').getByRole('row', { name: /mf-clusters/ });
    expect(row).toHaveTextContent('bbbbbbbbишда');
    expect(row).toHaveTextContent('Саҳифа қисми юкланмади4');
    expect(row).toHaveTextContent('Loading chunk review failed');
  });

  it('does not show an app as failing for old failures or for versions no longer served', async () => {
    const longAgo = { ...failure, last: '2026-01-01T00:00:00.000Z' };
    network.on('GET /registry', { apps: [anApp({ failures: [longAgo, { ...failure, version: version('a') }] })] });
    await open();
    expect(await screen.findByText('Хатосиз')).toBeVisible();
    expect(table('Хатолар').getAllByRole('row')).toHaveLength(3);
  });

  it('polls every 15 seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    await open();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    network.on('GET /registry', { apps: [anApp({ live: version('a') })] });
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByRole('row', { name: /^mf-clusters/ })).toHaveTextContent('aaaaaaaa');
  });

  afterEach(() => jest.useRealTimers());

  it('is read-only, with a link to the operations address, where releases are moved', async () => {
    const boot = { ...bootOf(), operations: 'https://operations.example' };
    await renderShell({ boot, at: '/releases', user: { positions: ['ADMIN'] } });
    const link = await screen.findByRole('link', { name: 'https://operations.example' });
    expect(link).toHaveAttribute('href', 'https://operations.example');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await screen.findByRole('row', { name: /^mf-clusters/ });
    expect(screen.queryByRole('button', { name: /қайтариш/i })).toBeNull();
    expect(table('Иловалар').queryByRole('columnheader', { name: 'Амаллар' })).toBeNull();
  });

  it('says whom to ask if no operations address is known', async () => {
    await open();
    expect(await screen.findByText(/Уни тизим операторидан сўранг/)).toBeVisible();
  });

  it('says that there is nothing yet', async () => {
    network.on('GET /registry', { apps: [] });
    await open();
    expect(await screen.findByText('Ҳали релиз йўқ')).toBeVisible();
    expect(screen.getByText('Хатолар қайд этилмаган')).toBeVisible();
  });

  it('offers to try again after a failed load', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on('GET /registry', CONNECTION_LOST);
    const { user } = await open();
    const [retry] = await screen.findAllByRole('button', { name: 'Қайта уриниш' });
    network.on('GET /registry', { apps: [anApp()] });
    await user.click(retry!);
    expect(await screen.findByRole('row', { name: /^mf-clusters/ })).toBeVisible();
  });
});

it('an ADMIN finds the panel on the start page and in the sidebar', async () => {
  const { user, address } = await open(['ADMIN'], '/main');
  const [link] = await screen.findAllByRole('link', { name: 'Релизлар' });
  await user.click(link!);
  expect(address()).toBe('/releases');
  expect(await screen.findByRole('heading', { name: 'Релизлар', level: 1 })).toBeVisible();
  expect(document.title).toBe('Релизлар · Klaster');
});
