import { WorkQueue, type QueueCaller } from './work-queue';

/** Work that runs until `end` is called. */
function hold(queue: WorkQueue, started: string[], caller: QueueCaller & { readonly name: string }) {
  let end: (fails?: boolean) => void = () => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = (fails) => (fails ? reject(new Error(caller.name)) : resolve(caller.name));
  });
  const work = () => {
    started.push(caller.name);
    return ended;
  };
  return { done: queue.run(work, caller), end };
}

it('limits concurrent work, runs the next in order of arrival, and refuses beyond its limit', async () => {
  const queue = new WorkQueue({ name: 'test', concurrency: 2, maxWaiting: 2, retrySeconds: 1 });
  const started: string[] = [];
  const [first, second, third, fourth] = ['1', '2', '3', '4'].map((name) => hold(queue, started, { name }));
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

describe('callers share a queue', () => {
  const SHARE = { concurrency: 1, maxWaiting: 2, problem: 'too_many_uploads' } as const;

  it('in turns: a backlog delays another caller by one piece of work', async () => {
    const queue = new WorkQueue({ name: 'test', concurrency: 1, maxWaiting: 10, retrySeconds: 1, share: SHARE });
    const started: string[] = [];
    const [a1, a2, a3] = ['a1', 'a2', 'a3'].map((name) => hold(queue, started, { caller: 'a', name }));
    const b1 = hold(queue, started, { caller: 'b', name: 'b1' });
    for (const one of [a1, b1, a2, a3]) {
      one?.end();
      await one?.done;
    }
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('and only the one who brings too much is refused', async () => {
    const queue = new WorkQueue({ name: 'test', concurrency: 2, maxWaiting: 10, retrySeconds: 3, share: SHARE });
    const started: string[] = [];
    const held = ['a1', 'a2', 'a3'].map((name) => hold(queue, started, { caller: 'a', name }));
    await Promise.resolve();
    expect(started).toEqual(['a1']);
    await expect(queue.run(() => Promise.resolve(), { caller: 'a' })).rejects.toMatchObject({
      code: 'too_many_uploads',
      status: 429,
      retryAfter: 3,
    });
    expect(await queue.run(() => Promise.resolve('b'), { caller: 'b' })).toBe('b');
    for (const { end, done } of held) {
      end();
      await done;
    }
    expect(await queue.run(() => Promise.resolve('a'), { caller: 'a' })).toBe('a');
  });

  it('and a caller who left while waiting frees its slot', async () => {
    const queue = new WorkQueue({ name: 'test', concurrency: 1, maxWaiting: 1, retrySeconds: 1, share: SHARE });
    const started: string[] = [];
    const first = hold(queue, started, { caller: 'a', name: 'a1' });
    const left = new AbortController();
    const second = hold(queue, started, { caller: 'b', name: 'b1', signal: left.signal });
    await expect(queue.run(() => Promise.resolve(), { caller: 'c' })).rejects.toMatchObject({ status: 503 });
    left.abort(new Error('left'));
    await expect(second.done).rejects.toThrow('left');
    const third = hold(queue, started, { caller: 'c', name: 'c1' });
    first.end();
    await first.done;
    expect(started).toEqual(['a1', 'c1']);
    third.end();
    await third.done;
  });
});
