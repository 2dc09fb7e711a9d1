import { WorkQueue } from './work-queue';

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

it('limits concurrent work, runs the next in order of arrival, and refuses beyond its limit', async () => {
  const queue = new WorkQueue({ name: 'test', atOnce: 2, mostWaiting: 2, retrySeconds: 1 });
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

describe('callers share a queue', () => {
  const SHARE = { atOnce: 1, mostWaiting: 2, problem: 'too_many_uploads' } as const;

  function heldFor(
    queue: WorkQueue,
    started: string[],
    { caller, name, signal }: { caller: string; name: string; signal?: AbortSignal },
  ) {
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const work = () => {
      started.push(name);
      return ended;
    };
    return { done: queue.run(work, { caller, signal }), end };
  }

  it('in turns: a caller with one piece waits for one of another’s, however many those are', async () => {
    const queue = new WorkQueue({ name: 'test', atOnce: 1, mostWaiting: 10, retrySeconds: 1, share: SHARE });
    const started: string[] = [];
    const [a1, a2, a3] = ['a1', 'a2', 'a3'].map((name) => heldFor(queue, started, { caller: 'a', name }));
    const b1 = heldFor(queue, started, { caller: 'b', name: 'b1' });
    a1?.end();
    await a1?.done;
    b1.end();
    await b1.done;
    a2?.end();
    await a2?.done;
    a3?.end();
    await a3?.done;
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('and one alone is refused for what they bring too much', async () => {
    const queue = new WorkQueue({ name: 'test', atOnce: 2, mostWaiting: 10, retrySeconds: 3, share: SHARE });
    const started: string[] = [];
    const held = ['a1', 'a2', 'a3'].map((name) => heldFor(queue, started, { caller: 'a', name }));
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
    const queue = new WorkQueue({ name: 'test', atOnce: 1, mostWaiting: 1, retrySeconds: 1, share: SHARE });
    const started: string[] = [];
    const first = heldFor(queue, started, { caller: 'a', name: 'a1' });
    const left = new AbortController();
    const second = heldFor(queue, started, { caller: 'b', name: 'b1', signal: left.signal });
    await expect(queue.run(() => Promise.resolve(), { caller: 'c' })).rejects.toMatchObject({ status: 503 });
    left.abort(new Error('left'));
    await expect(second.done).rejects.toThrow('left');
    const third = heldFor(queue, started, { caller: 'c', name: 'c1' });
    first.end();
    await first.done;
    expect(started).toEqual(['a1', 'c1']);
    third.end();
    await third.done;
  });
});
