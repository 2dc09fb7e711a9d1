jest.unmock('@klaster/shared/processes');
jest.unmock('./workbook-process');

import { HOSTILE_WORKBOOKS } from '../../../test/hostile-workbooks';
import { SheetRefused } from './check-archive';
import { Workbooks } from './workbook';

/** A sample: `npm run test:workbooks` uploads all of them to the built system. */
const NAMES = `
  renamed-xls empty bomb-overlapping-entries-that-say-little directory-of-64-bits duplicate-sheets name-up-and-out
  cut-to-a-half strings-million entities-of-a-file utf8-invalid cell-negative row-negative numbers-that-are-none
  dates-that-are-none text-of-1000-in-160000-cells relation-up-and-out`
  .trim()
  .split(/\s+/);

const workbooks = new Workbooks('list');
const bearer = { user: { id: 1 } };

const named = (name: string) => HOSTILE_WORKBOOKS.find((one) => one.name === name);

test('the corpus has each name once, and at least 70 files', () => {
  const names = new Set(HOSTILE_WORKBOOKS.map(({ name }) => name));
  expect(names.size).toBe(HOSTILE_WORKBOOKS.length);
  expect(names.size).toBeGreaterThanOrEqual(70);
  expect(NAMES.filter((name) => !names.has(name))).toEqual([]);
});

test.each(NAMES)('%s is read or refused with a reason, and nothing of this machine is in it', async (name) => {
  const file = (await named(name)?.make()) ?? Buffer.alloc(0);
  const outcome = await workbooks.read(file, bearer).catch((error: unknown) => error);
  if (outcome instanceof SheetRefused) return;
  expect(outcome).toMatchObject({ cells: expect.any(Array) });
  expect(JSON.stringify(outcome)).not.toMatch(/root:/);
});

test('stops reading when the user disconnects', async () => {
  const left = new AbortController();
  const file = (await named('strings-million')?.make()) ?? Buffer.alloc(0);
  const reading = workbooks.read(file, { ...bearer, signal: left.signal });
  left.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
});

test('refuses a user’s files beyond three at once', async () => {
  const file = (await named('cell-negative')?.make()) ?? Buffer.alloc(0);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => workbooks.read(file, bearer)));
  const refused = outcomes.filter(
    (one) => one.status === 'rejected' && (one.reason as Error).message === 'too_many_uploads',
  );
  expect(refused).toHaveLength(3);
});
