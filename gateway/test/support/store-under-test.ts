import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderStore } from '../../src/storage/folder-store';
import type { ObjectStore } from '../../src/storage/object-store';
import { DatabaseUnderTest } from './database-under-test';

/** What gateways share, of the kind that a file of tests is about. */
export type StoreUnderTest = {
  store: ObjectStore;
  /** As another gateway sees it. */
  another: () => ObjectStore;
  /** Makes objects look as if they had been written then. */
  age: (keys: readonly string[], then: Date) => Promise<void>;
  remove: () => Promise<void>;
};

let database: DatabaseUnderTest | undefined;

/** An empty store: a folder, or the database of {@link onDatabase}. */
export function newStore(): Promise<StoreUnderTest> {
  return database ? database.emptyStore() : folderStore();
}

/** Address of the database that stores are in; undefined where they are folders. */
export const storeUrl = (): string | undefined => database?.url;

/** Takes everything out of the database of {@link onDatabase}, where there is one. */
export const clearStore = async (): Promise<void> => database?.clear();

/** The store of a gateway that has this folder. */
export const storeIn = (folder: string): ObjectStore => database?.store() ?? new FolderStore(folder);

/** To be called by a file of tests: every store of its tests is in a real PostgreSQL. */
export function onDatabase(): () => DatabaseUnderTest {
  beforeAll(async () => (database = await DatabaseUnderTest.start()));
  afterAll(() => database?.stop());
  return () => database!;
}

async function folderStore(): Promise<StoreUnderTest> {
  const root = await mkdtemp(path.join(tmpdir(), 'klaster-store-'));
  return {
    store: new FolderStore(root),
    another: () => new FolderStore(root),
    age: async (keys, then) => void (await Promise.all(keys.map((key) => utimes(path.join(root, key), then, then)))),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
