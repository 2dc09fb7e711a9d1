import { checkAccessibility, CONNECTION_LOST, expectConsoleError, findNotice, network } from '@klaster/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { anApp, version } from '../test/registry';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const open = () => renderShell({ boot: bootOf(), at: '/releases', user: { positions: ['ADMIN'] } });

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
  it('shows each app’s live version, with its time and author, which is copied whole', async () => {
    network.on('GET /registry', {
      apps: [
        anApp({
          canary: { version: version('c'), percent: 10 },
          traffic: [
            { version: version('b'), pages: 1200, failed: 2, load: 750 },
            { version: version('c'), pages: 130, failed: 0, load: null },
          ],
        }),
        anApp({ app: 'shell', who: 'token:ci' }),
      ],
    });
    const { container, user } = await open();
    const remote = await screen.findByRole('row', { name: /^mf-clusters/ });
    expect(remote).toHaveTextContent('bbbbbbbb');
    expect(remote).toHaveTextContent('20.11.2026 14:05zulfiya');
    expect(remote).toHaveTextContent('cccccccc 10 % фойдаланувчигаСоатига: 130 саҳифа, 0 хато');
    expect(remote).toHaveTextContent(/Соатига: 1.200 саҳифа, 2 хато, юкланиш 0,75 с/);
    expect(remote).toHaveTextContent('Хатосиз');
    expect(screen.getByRole('row', { name: /^shell/ })).toHaveTextContent('«ci» калити');
    expect(screen.getByText(/Уни тизим операторидан сўранг/)).toBeVisible();
    await checkAccessibility(container);
    await user.click(within(remote).getByRole('button', { name: /Версиядан нусха олиш/ }));
    await expect(navigator.clipboard.readText()).resolves.toBe(version('b'));
    expect(await findNotice('Версиядан нусха олинди')).toMatchObject({ tone: 'success' });
  });

  it('marks an app with recent failures of a version that is served, and says what failed', async () => {
    const old = [
      { ...failure, last: '2026-01-01T00:00:00.000Z' },
      { ...failure, version: version('a') },
    ];
    network.on('GET /registry', {
      apps: [anApp({ failures: [failure] }), anApp({ app: 'mf-registers', failures: old })],
    });
    await open();
    expect(await screen.findByText('Хато бор')).toBeVisible();
    expect(screen.getByRole('row', { name: /^mf-registers.*Хатосиз/ })).toBeVisible();
    const [, row] = table('Хатолар').getAllByRole('row');
    expect(table('Хатолар').getAllByRole('row')).toHaveLength(4);
    expect(row).toHaveTextContent('bbbbbbbbишда');
    expect(row).toHaveTextContent('Саҳифа қисми юкланмади4');
    expect(row).toHaveTextContent('Loading chunk review failed');
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

  it('tells an app without a release from one whose releases are not live', async () => {
    const none = { live: null, since: null, who: null };
    network.on('GET /registry', {
      apps: [anApp({ ...none, app: 'mf-maps', versions: [] }), anApp({ ...none, app: 'mf-registers' })],
    });
    await open();
    expect(await screen.findByRole('row', { name: /^mf-maps/ })).toHaveTextContent('Ҳали релиз йўқ');
    expect(screen.getByRole('row', { name: /^mf-registers/ })).toHaveTextContent('Ишга туширилмаган');
  });

  it('offers to try again after a failed load, and says that there is nothing yet', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on('GET /registry', CONNECTION_LOST);
    const { user } = await open();
    const [retry] = await screen.findAllByRole('button', { name: 'Қайта уриниш' });
    network.on('GET /registry', { apps: [] });
    await user.click(retry!);
    expect(await screen.findByText('Ҳали релиз йўқ')).toBeVisible();
    expect(screen.getByText('Хатолар қайд этилмаган')).toBeVisible();
  });
});
