import { KeyedQueue } from '../../../src/releases/store/keyed-queue';

/** Work that records its begin and ends on demand. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('publications of an app wait for each other, but not for those of another', async () => {
  const { begun, work, end } = workshop();
  const queue = new KeyedQueue();
  const first = queue.run('mf-clusters', work('first'));
  const second = queue.run('mf-clusters', work('second'));
  void queue.run('mf-registers', work('other'));
  await soon();
  expect(begun).toEqual(['first', 'other']);
  end('first');
  expect(await first).toBe('first');
  await soon();
  expect(begun).toEqual(['first', 'other', 'second']);
  end('second');
  expect(await second).toBe('second');
});

test('a failed one does not block the next', async () => {
  const queue = new KeyedQueue();
  const broken = queue.run('mf-clusters', () => Promise.reject(new Error('broken')));
  const next = queue.run('mf-clusters', () => Promise.resolve('next'));
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('no more than a few may wait', async () => {
  const { work } = workshop();
  const queue = new KeyedQueue();
  for (let count = 0; count < 9; count += 1) void queue.run('mf-clusters', work(String(count)));
  await expect(queue.run('mf-clusters', work('too many'))).rejects.toMatchObject({ code: 'too_many_attempts' });
});
