import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { inStretch, nextStretch } from './next-stretch';

it('serves other requests between any two stretches', async () => {
  const order: string[] = [];
  const work = async (name: string) => {
    for (let stretch = 0; stretch < 3; stretch += 1) {
      await nextStretch();
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

it.each([0, 600])('runs one stretch of %i ms at a time, and continues after a failed one', async (ms) => {
  let [running, most] = [0, 0];
  const work = () =>
    inStretch(async () => {
      most = Math.max(most, (running += 1));
      await sleep(ms);
      running -= 1;
    });
  const failed = inStretch(() => Promise.reject(new Error('away')));
  await Promise.all([expect(failed).rejects.toThrow('away'), work(), work(), work()]);
  expect(most).toBe(1);
});

it('limits the wait for a stretch that does not end', async () => {
  const began = performance.now();
  let end = () => undefined as void;
  const stuck = inStretch(() => new Promise<void>((resolve) => (end = resolve)));
  await inStretch(() => undefined);
  expect(performance.now() - began).toBeLessThan(5_000);
  end();
  await stuck;
});

it('begins at once if nothing has run for a while', async () => {
  const waits: number[] = [];
  for (let lone = 0; lone < 20; lone += 1) {
    await sleep(30);
    const began = performance.now();
    await nextStretch();
    waits.push(performance.now() - began);
  }
  expect(Math.min(...waits)).toBeLessThan(5);
});
