import { expectConsoleError } from '@klaster/shared/testing';
import { act, screen } from '@testing-library/react';
import { failureReports } from '../test/failure-reports';
import { bootOf, remoteOfTest, screenAt, withFallback } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const Page = () => <h1>Here</h1>;
const drawnScreen = () => screen.findByRole('heading', { name: 'Here' });
const retry = () => screen.findByRole('button', { name: 'Қайта уриниш' });

/** Fails as long as `down` is true. */
function shakyRemote(name: string) {
  const state = { down: true };
  const remote = remoteOfTest(name, [{ path: '/page' }], () =>
    state.down
      ? Promise.reject(new Error('the entry is gone'))
      : Promise.resolve({ routes: [screenAt('/page', Page)] }),
  );
  return { state, boot: bootOf(remote) };
}

it('says loading... while a part of the page is on its way', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const remote = remoteOfTest('mf-slow', [{ path: '/page' }], async () => {
    await arrival;
    return { routes: [screenAt('/page', Page)] };
  });
  await renderShell({ boot: bootOf(remote), at: '/page', user: {} });
  expect(screen.getByText('loading...')).toBeVisible();
  arrive();
  expect(await drawnScreen()).toBeVisible();
});

it('a remote that is down fails inside the frame, and a retry truly tries again', async () => {
  expectConsoleError(/Loading mf-down failed/);
  const { state, boot } = shakyRemote('mf-down');
  const { user } = await renderShell({ boot, at: '/page', user: {} });
  expect(await screen.findByRole('heading', { name: 'Бўлим юкланмади' })).toHaveFocus();
  expect(screen.getByRole('navigation', { name: 'Бўлимлар', hidden: true })).toBeInTheDocument();

  await user.click(await retry());
  expect(await screen.findByRole('heading', { name: 'Бўлим юкланмади' })).toBeVisible();

  state.down = false;
  await user.click(await retry());
  expect(await drawnScreen()).toBeVisible();
});

it('a route chunk that did not load is fetched again on retry', async () => {
  expectConsoleError(/Loading mf-chunk failed/);
  let down = true;
  const lazy = () => (down ? Promise.reject(new Error('no chunk')) : Promise.resolve({ Component: Page }));
  const remote = remoteOfTest('mf-chunk', [{ path: '/page' }], () =>
    Promise.resolve({ routes: [{ id: '/page', path: '/page', lazy }] }),
  );
  const { user } = await renderShell({ boot: bootOf(remote), at: '/page', user: {} });
  const button = await retry();
  down = false;
  await user.click(button);
  expect(await drawnScreen()).toBeVisible();
});

it('gives up after 120 seconds with a screen of its own', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  try {
    expectConsoleError(/Loading mf-hang took over 120 seconds/);
    const remote = remoteOfTest('mf-hang', [{ path: '/page' }], () => new Promise(() => {}));
    await renderShell({ boot: bootOf(remote), at: '/page', user: {} });
    await act(() => jest.advanceTimersByTimeAsync(119_999));
    expect(screen.getByText('loading...')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('heading', { name: 'Бўлимни юклаш жуда узоқ давом этди' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

it('a screen that throws leaves the frame standing, and can be tried again', async () => {
  expectConsoleError(/broken figures/);
  let broken = true;
  const Shaky = () => {
    if (broken) throw new Error('broken figures');
    return <Page />;
  };
  const remote = remoteOfTest('mf-throws', [{ path: '/page' }], () =>
    Promise.resolve({ routes: [screenAt('/page', Shaky)] }),
  );
  const { user } = await renderShell({ boot: bootOf(remote), at: '/page', user: {} });
  expect(await screen.findByRole('heading', { name: 'Саҳифада хатолик юз берди' })).toBeVisible();
  expect(await failureReports()).toEqual([
    { app: 'mf-throws', version: '1', phase: 'render', message: 'broken figures', ticket: bootOf().ticket },
  ]);
  expect(screen.getByRole('navigation', { name: 'Бўлимлар', hidden: true })).toBeInTheDocument();
  broken = false;
  await user.click(await retry());
  expect(await drawnScreen()).toBeVisible();
});

describe('a version that does not load', () => {
  const failing = () => Promise.reject(new Error('the entry is gone'));

  it('is replaced by the previous one, and reported', async () => {
    expectConsoleError(/^mf-broken 1 failed; 0 takes over$/);
    const broken = remoteOfTest('mf-broken', [{ path: '/page' }], failing);
    const remote = withFallback(broken, () => Promise.resolve({ routes: [screenAt('/page', Page)] }));
    await renderShell({ boot: bootOf(remote), at: '/page', user: {} });
    expect(await drawnScreen()).toBeVisible();
    expect(await failureReports()).toEqual([expect.objectContaining({ app: 'mf-broken', version: '1' })]);
  });

  it('and whose forerunner fails too ends in the failure screen; both are reported', async () => {
    expectConsoleError(/^mf-hopeless 1 failed; 0 takes over$/);
    expectConsoleError(/Loading mf-hopeless failed/);
    const remote = withFallback(remoteOfTest('mf-hopeless', [{ path: '/page' }], failing), failing);
    await renderShell({ boot: bootOf(remote), at: '/page', user: {} });
    expect(await retry()).toBeVisible();
    expect((await failureReports()).map(({ version }) => version)).toEqual(['1', '0']);
  });
});
