import { session } from '@klaster/shared/session';
import { expectConsoleError, network, sessionToken } from '@klaster/shared/testing';
import { act, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import type { ComponentType } from 'react';
import { registerBootRemotes } from '../federation/load-screen';
import { failureReports } from '../test/failure-reports';
import { bootOf, remoteOfTest, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { NO_CONTACTS } from '../test/sign-in-scene';
import { prefetchLinks, prefetchPage } from './prefetch';

function refuse(): never {
  throw new Error('not to be touched');
}

const unreadable = Object.defineProperties(
  {},
  { message: { get: refuse }, stack: { get: refuse }, toString: { value: refuse } },
);

const throwing = (thrown: unknown) => () => {
  throw thrown;
};

function ThrowingInEffect() {
  useEffect(refuse);
  return null;
}

function ThrowingInLayoutEffect() {
  useLayoutEffect(refuse);
  return null;
}

const HOSTILE: Record<string, ComponentType> = {
  'throws an error': throwing(new Error('broken')),
  'throws nothing': throwing(undefined),
  'throws an object without a text': throwing(Object.create(null)),
  'throws an object that cannot be read': throwing(unreadable),
  'throws a message of a million letters': throwing(new Error('x'.repeat(1_000_000))),
  'draws what is no element': (() => ({ an: 'object' })) as unknown as ComponentType,
  'throws in an effect': ThrowingInEffect,
  'throws in a layout effect': ThrowingInLayoutEffect,
};

let count = 0;

function hostileBoot(Screen: ComponentType) {
  const name = `mf-hostile-${(count += 1)}`;
  return bootOf(remoteWith(name, [{ path: '/page' }], Screen));
}

const frame = () => screen.getByRole('navigation', { name: 'Бўлимлар', hidden: true });

it.each(Object.entries(HOSTILE))('a screen that %s leaves the frame standing, and is reported', async (_, Screen) => {
  expectConsoleError(/./);
  await renderShell({ boot: hostileBoot(Screen), at: '/page', user: {} });
  expect(await screen.findByRole('heading', { name: 'Саҳифада хатолик юз берди' })).toBeVisible();
  expect(frame()).toBeInTheDocument();
  const reports = await failureReports();
  expect(reports).toHaveLength(1);
  expect(reports[0]!.message.length).toBeLessThanOrEqual(500);
});

afterEach(() => jest.useRealTimers());

describe('a screen that waits for ever', () => {
  const Waiting = throwing(new Promise(() => {}));

  it('leaves the frame usable, even if it was there before the page was drawn', async () => {
    const boot = hostileBoot(Waiting);
    registerBootRemotes(boot.remotes);
    session.save(sessionToken());
    await prefetchPage(boot.remotes, '/page');
    await renderShell({ boot, at: '/page', user: {} });
    expect(await screen.findByText('loading...')).toBeVisible();
    expect(frame()).toBeInTheDocument();
  });

  it('has crashed after 120 s', async () => {
    expectConsoleError(/took over 120 seconds/);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    await renderShell({ boot: hostileBoot(Waiting), at: '/page', user: {} });
    await act(() => jest.advanceTimersByTimeAsync(500));
    await act(() => jest.advanceTimersByTimeAsync(119_000));
    expect(screen.getByText('loading...')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('heading', { name: 'Саҳифада хатолик юз берди' })).toBeVisible();
  });
});

it('is prefetched once however often its link is hovered, and not reported', async () => {
  let loads = 0;
  const remote = remoteOfTest('mf-pointed-at', [{ path: '/page', layout: 'public' }], async () => {
    loads += 1;
    throw new Error(`gone ${loads}`);
  });
  network.on('GET /api/contacts', NO_CONTACTS);
  const { container } = await renderShell({ boot: bootOf(remote), at: '/contacts' });
  const stop = prefetchLinks([remote]);
  for (let times = 0; times < 30; times += 1) {
    container.insertAdjacentHTML('beforeend', `<a href="/page?times=${times}">link</a>`);
    container.lastElementChild!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    // Each has failed before the next.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
  stop();
  expect(loads).toBe(4);
  expect(await failureReports()).toEqual([]);
});
