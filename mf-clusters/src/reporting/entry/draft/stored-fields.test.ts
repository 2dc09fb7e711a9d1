import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { storedFields } from './stored-fields';
import type { Typed } from './typed';

const plan = (value: number): Typed => ({ kind: 'figure', key: 'first_plan', value, base: null });
const note: Typed = { kind: 'note', key: 'first_plan', value: 'янги ер', base: '' };
const text: Typed = { kind: 'text', key: 'third_plan', value: '1,234', base: null };

const DAY_MS = 24 * 60 * 60_000;

afterEach(() => jest.restoreAllMocks());

describe('stored input', () => {
  it('is restored only for its user and its report', async () => {
    const fields = storedFields('5', 7);
    expect(await Promise.all([fields.put('figure:first_plan', plan(3)), fields.put('note:first_plan', note)])).toEqual([
      true,
      true,
    ]);
    await fields.put('figure:third_plan', text);
    expect(await storedFields('5', 7).read()).toEqual(expect.arrayContaining([plan(3), note, text]));
    expect(await storedFields('5', 7).read()).toHaveLength(3);
    for (const others of [
      storedFields('6', 7),
      storedFields('5', 8),
      storedFields('', 7),
      storedFields('5', 70),
      storedFields('5', 6),
    ])
      expect(await others.read()).toEqual([]);
  });

  it('is deleted when it is saved, unless something else was typed since, in another tab too', async () => {
    const [here, there] = [storedFields('5', 9), storedFields('5', 9)];
    await here.put('figure:first_plan', plan(3));
    await there.put('figure:first_plan', plan(4));
    await here.drop('figure:first_plan', plan(3));
    expect(await here.read()).toEqual([plan(4)]);
    await there.drop('figure:first_plan', plan(4));
    expect(await here.read()).toEqual([]);
    await here.drop('figure:first_plan', plan(4));
  });

  it('is deleted after half a year', async () => {
    const fields = storedFields('5', 10);
    const now = Date.now();
    await fields.put('figure:first_plan', plan(3));
    jest.spyOn(Date, 'now').mockReturnValue(now + 179 * DAY_MS);
    expect(await fields.read()).toEqual([plan(3)]);
    jest.spyOn(Date, 'now').mockReturnValue(now + 181 * DAY_MS);
    expect(await fields.read()).toEqual([]);
  });
});

it('a browser that cannot store reports that, and the next call tries again', async () => {
  const { storedFields: fresh } = await import('./stored-fields');
  const fields = fresh('5', 11);
  const refused = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refused);
  expect(await fields.put('figure:first_plan', plan(3))).toBe(false);
  jest.restoreAllMocks();
  expect(await fields.put('figure:first_plan', plan(3))).toBe(true);
  expect(await fields.read()).toEqual([plan(3)]);
});

it('in a browser without a database nothing is stored, and typing works', async () => {
  await jest.isolateModulesAsync(async () => {
    const { storedFields: fresh } = await import('./stored-fields');
    const fields = fresh('5', 12);
    jest.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Not here', 'SecurityError');
    });
    expect(await fields.read()).toEqual([]);
    expect(await fields.put('figure:first_plan', plan(3))).toBe(false);
    await fields.drop('figure:first_plan', plan(3));
    jest.restoreAllMocks();
    expect(await fields.put('figure:first_plan', plan(3))).toBe(true);
  });
});
