import { WorkQueue } from './work-queue';

/** Work that goes on until it is told to end. */
function heldWork(queue: WorkQueue, started: string[], name: string) {
  let end: (fails?: boolean) => void = () => {};
  const done = queue.run(() => {
    started.push(name);
    return new Promise<string>((resolve, reject) => {
      end = (fails) => (fails ? reject(new Error(name)) : resolve(name));
    });
  });
  return { done, end: (fails?: boolean) => end(fails) };
}

it('runs so many at once, the next in order of arrival, and refuses above its bound', async () => {
  const queue = new WorkQueue(2, 2, 1);
  const started: string[] = [];
  const [first, second, third, fourth] = ['1', '2', '3', '4'].map((name) => heldWork(queue, started, name));
  await Promise.resolve();
  expect(started).toEqual(['1', '2']);
  await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  second?.end(true);
  await expect(second?.done).rejects.toThrow('2');
  expect(started).toEqual(['1', '2', '3']);
  first?.end();
  third?.end();
  await Promise.all([first?.done, third?.done]);
  fourth?.end();
  expect(await fourth?.done).toBe('4');
  expect(await queue.run(() => Promise.resolve('5'))).toBe('5');
});
