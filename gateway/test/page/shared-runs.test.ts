import { setImmediate as nextTurn } from 'node:timers/promises';
import { SharedRuns } from '../../src/page/initial-data';

let ends: ((result: string) => void)[];
const work = () => new Promise<string>((resolve) => ends.push(resolve));

beforeEach(() => {
  ends = [];
});

test('callers who come during a run share the next one, which begins after it', async () => {
  const runs = new SharedRuns<string>();
  const first = runs.run('a', work);
  const others = [runs.run('a', work), runs.run('a', work), runs.run('a', work)];
  await nextTurn();
  expect(ends).toHaveLength(1);
  ends[0]?.('old');
  expect(await first).toEqual({ result: 'old', isOwn: true });
  await nextTurn();
  expect(ends).toHaveLength(2);
  ends[1]?.('new');
  expect(await Promise.all(others)).toEqual([
    { result: 'new', isOwn: true },
    { result: 'new', isOwn: false },
    { result: 'new', isOwn: false },
  ]);
});

test('other keys do not wait, and a failure affects only its run', async () => {
  const runs = new SharedRuns<string>();
  const failing = runs.run('a', () => Promise.reject(new Error('no')));
  const next = runs.run('a', async () => 'yes');
  const other = runs.run('b', async () => 'other');
  await expect(failing).rejects.toThrow('no');
  expect([await next, await other]).toEqual([
    { result: 'yes', isOwn: true },
    { result: 'other', isOwn: true },
  ]);
});
