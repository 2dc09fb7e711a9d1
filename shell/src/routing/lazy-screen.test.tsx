import type { BootRemote } from '@klaster/shared/contract/http';
import { session } from '@klaster/shared/session';
import { expectConsoleError } from '@klaster/shared/testing';
import { act, screen } from '@testing-library/react';
import { PAGE_ID } from '../boot/page-id';
import { failureReports } from '../test/failure-reports';
import { bootOf, remoteOfTest, remoteWith, screenAt, withFallback } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const Page = () => <h1>Here</h1>;
const drawnScreen = () => screen.findByRole('heading', { name: 'Here' });
const retry = () => screen.findByRole('button', { name: 'Қайта уриниш' });

const PAGE = [{ path: '/page' }];
const loaded = async () => ({ routes: [screenAt('/page', Page)] });
const failing = () => Promise.reject(new Error('the entry is gone'));
const open = (remote: BootRemote) => renderShell({ boot: bootOf(remote), at: '/page', user: {} });

it('says loading... while a part of the page is on its way', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await open(remoteOfTest('mf-slow', PAGE, () => arrival.then(loaded)));
  expect(screen.getByText('loading...')).toBeVisible();
  arrive();
  expect(await drawnScreen()).toBeVisible();
});

it('a remote that is down fails inside the frame, and a retry truly tries again', async () => {
  expectConsoleError(/Loading mf-down failed/);
  let down = true;
  const { user } = await open(remoteOfTest('mf-down', PAGE, () => (down ? failing() : loaded())));
  expect(await screen.findByRole('heading', { name: 'Бўлим юкланмади' })).toHaveFocus();
  expect(screen.getByRole('navigation', { name: 'Бўлимлар', hidden: true })).toBeInTheDocument();

  await user.click(await retry());
  expect(await screen.findByRole('heading', { name: 'Бўлим юкланмади' })).toBeVisible();

  down = false;
  await user.click(await retry());
  expect(await drawnScreen()).toBeVisible();
});

it('a route chunk that did not load is fetched again on retry', async () => {
  expectConsoleError(/Loading mf-chunk failed/);
  let down = true;
  const lazy = () => (down ? Promise.reject(new Error('no chunk')) : Promise.resolve({ Component: Page }));
  const routes = [{ id: '/page', path: '/page', lazy }];
  const { user } = await open(remoteOfTest('mf-chunk', PAGE, async () => ({ routes })));
  const button = await retry();
  down = false;
  await user.click(button);
  expect(await drawnScreen()).toBeVisible();
});

it('gives up after 120 seconds with a separate screen', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  expectConsoleError(/Loading mf-hang took over 120 seconds/);
  await open(remoteOfTest('mf-hang', PAGE, () => new Promise(() => {})));
  await act(() => jest.advanceTimersByTimeAsync(119_999));
  expect(screen.getByText('loading...')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('heading', { name: 'Бўлимни юклаш жуда узоқ давом этди' })).toHaveFocus();
});

afterEach(() => jest.useRealTimers());

it('a screen that throws leaves the frame standing, and can be tried again', async () => {
  expectConsoleError(/broken figures/);
  let broken = true;
  const Shaky = () => {
    if (broken) throw new Error('broken figures');
    return <Page />;
  };
  const { user } = await open(remoteWith('mf-throws', PAGE, Shaky));
  expect(await screen.findByRole('heading', { name: 'Саҳифада хатолик юз берди' })).toHaveFocus();
  expect(await failureReports()).toEqual([
    { app: 'mf-throws', version: '1', phase: 'render', message: 'broken figures', page: PAGE_ID },
  ]);
  expect(screen.getByRole('navigation', { name: 'Бўлимлар', hidden: true })).toBeInTheDocument();
  broken = false;
  await user.click(await retry());
  expect(await drawnScreen()).toBeVisible();
});

describe('a version that does not load', () => {
  it('is replaced by the previous one, and reported', async () => {
    expectConsoleError(/^mf-broken 1 failed; 0 takes over$/);
    await open(withFallback(remoteOfTest('mf-broken', PAGE, failing), loaded));
    expect(await drawnScreen()).toBeVisible();
    const token = session.current()?.token;
    const report = { app: 'mf-broken', version: '1', session: token };
    expect([typeof token, await failureReports()]).toEqual(['string', [expect.objectContaining(report)]]);
  });

  it('and whose forerunner fails too ends in the failure screen; both are reported', async () => {
    expectConsoleError(/^mf-hopeless 1 failed; 0 takes over$/);
    expectConsoleError(/Loading mf-hopeless failed/);
    await open(withFallback(remoteOfTest('mf-hopeless', PAGE, failing), failing));
    expect(await retry()).toBeVisible();
    expect((await failureReports()).map(({ version }) => version)).toEqual(['1', '0']);
  });
});
