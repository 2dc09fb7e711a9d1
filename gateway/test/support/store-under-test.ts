import { rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { FolderStore } from '../../src/storage/folder-store';
import type { ObjectStore } from '../../src/storage/object-store';
import { DatabaseUnderTest } from './database-under-test';
import { createFolder } from './test-folder';

export type StoreUnderTest = {
  store: ObjectStore;
  /** The same store for another gateway. */
  another: () => ObjectStore;
  /** Changes the time of objects. */
  age: (keys: readonly string[], then: Date) => Promise<void>;
  remove: () => Promise<void>;
};

let database: DatabaseUnderTest | undefined;

/** An empty store: a folder, or the database of {@link onDatabase}. */
export function newStore(): Promise<StoreUnderTest> {
  return database ? database.emptyStore() : folderStore();
}

/** Undefined if stores are folders. */
export const storeUrl = (): string | undefined => database?.url;

/** Empties the database of {@link onDatabase}. */
export const clearStore = async (): Promise<void> => database?.clear();

export const storeIn = (folder: string): ObjectStore => database?.store() ?? new FolderStore(folder);

/** Puts all stores of a test file into a real PostgreSQL. */
export function onDatabase(): () => DatabaseUnderTest {
  beforeAll(async () => (database = await DatabaseUnderTest.start()));
  afterAll(() => database?.stop());
  return () => database!;
}

async function folderStore(): Promise<StoreUnderTest> {
  const root = await createFolder('store');
  return {
    store: new FolderStore(root),
    another: () => new FolderStore(root),
    age: async (keys, then) => void (await Promise.all(keys.map((key) => utimes(path.join(root, key), then, then)))),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
