import { setImmediate as turn } from 'node:timers/promises';
import { inParallel } from '../src/process/in-parallel';

/** Runs items 0 to 8, one of which fails. @returns those that were started, and how many ran at once at most */
async function run(limit: number, failing?: number) {
  const started: number[] = [];
  let [busy, most] = [0, 0];
  const result = await inParallel([0, 1, 2, 3, 4, 5, 6, 7, 8], limit, async (item) => {
    started.push(item);
    most = Math.max(most, (busy += 1));
    await turn();
    busy -= 1;
    if (item === failing) throw new Error(`item ${item}`);
  }).catch((error: Error) => error.message);
  return { started, most, busy, result };
}

test.each([1, 2, 3, 9])('runs all items in order, %i at once', async (limit) => {
  const started = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  expect(await run(limit)).toEqual({ started, most: limit, busy: 0, result: undefined });
});

test.each([
  [1, 0, [0]],
  [1, 4, [0, 1, 2, 3, 4]],
  [2, 0, [0, 1]],
  [3, 3, [0, 1, 2, 3, 4, 5]],
])(
  '%i at once: after the failure of item %i nothing is started, and what runs ends',
  async (limit, failing, started) => {
    expect(await run(limit, failing)).toMatchObject({ started, busy: 0, result: `item ${failing}` });
  },
);
