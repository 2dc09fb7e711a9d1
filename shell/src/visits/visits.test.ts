import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { countVisit, readVisits } from './visits';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function visit(user: string, to: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await countVisit(user, to);
}

it('visits are counted for each user, and survive the end of a session', async () => {
  await visit('5', '/amallar', 3);
  await visit('5', '/hududlar');
  await visit('6', '/clusters');
  localStorage.clear();
  sessionStorage.clear();
  expect(await readVisits('5')).toEqual({ '/amallar': 3, '/hududlar': 1 });
  expect(await readVisits('6')).toEqual({ '/clusters': 1 });
  expect(await readVisits('7')).toEqual({});
});

it('the sections that are opened least make room for others', async () => {
  await visit('5', '/often', 3);
  for (let index = 0; index < 60; index += 1) await visit('5', `/section-${index}`);
  const visits = await readVisits('5');
  expect(Object.keys(visits)).toHaveLength(40);
  expect(visits['/often']).toBe(3);
});

it('old visits count less', async () => {
  await visit('5', '/former', 60);
  await visit('5', '/now', 100);
  expect(await readVisits('5')).toEqual({ '/former': 30, '/now': 50 });
});

it('the least recent user makes room for others', async () => {
  const now = jest.spyOn(Date, 'now');
  for (let user = 0; user < 25; user += 1) {
    now.mockReturnValue(1000 + user);
    await visit(String(100 - user), '/amallar');
  }
  now.mockRestore();
  expect(await readVisits('100')).toEqual({});
  expect(await readVisits('96')).toEqual({});
  expect(await readVisits('95')).toEqual({ '/amallar': 1 });
});

it('a browser without a database counts nothing, and one that does not answer is not waited for', async () => {
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  } as unknown as IDBFactory;
  await visit('5', '/amallar');
  expect(await readVisits('5')).toEqual({});
  globalThis.indexedDB = { open: () => new EventTarget() } as unknown as IDBFactory;
  expect(await readVisits('5')).toEqual({});
});
