jest.unmock('./time-slice');

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { inTimeSlice, nextTimeSlice } from './time-slice';

it('serves other requests between any two time slices', async () => {
  const order: string[] = [];
  const work = async (name: string) => {
    for (let slice = 0; slice < 3; slice += 1) {
      await nextTimeSlice();
      order.push(name);
    }
  };
  const done = new AbortController();
  const others = async () => {
    while (!done.signal.aborted) {
      await nextTurn();
      order.push('-');
    }
  };
  const going = others();
  await Promise.all([work('a'), work('b')]);
  done.abort();
  await going;
  expect(order.join('').replaceAll('-', '')).toBe('ababab');
  expect(order.join('')).not.toMatch(/ab|ba/);
});

it.each([0, 600])('runs one time slice of %i ms at a time, and continues after a failed one', async (ms) => {
  let [running, most] = [0, 0];
  const work = () =>
    inTimeSlice(async () => {
      most = Math.max(most, (running += 1));
      await sleep(ms);
      running -= 1;
    });
  const failed = inTimeSlice(() => Promise.reject(new Error('away')));
  await Promise.all([expect(failed).rejects.toThrow('away'), work(), work(), work()]);
  expect(most).toBe(1);
});

it('limits the wait for a time slice that does not end', async () => {
  const began = performance.now();
  let end = () => undefined as void;
  const stuck = inTimeSlice(() => new Promise<void>((resolve) => (end = resolve)));
  await inTimeSlice(() => undefined);
  expect(performance.now() - began).toBeLessThan(5_000);
  end();
  await stuck;
});

it('begins at once if nothing has run for a while', async () => {
  const waits: number[] = [];
  for (let lone = 0; lone < 20; lone += 1) {
    await sleep(30);
    const began = performance.now();
    await nextTimeSlice();
    waits.push(performance.now() - began);
  }
  expect(Math.min(...waits)).toBeLessThan(5);
});
