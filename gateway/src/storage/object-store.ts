export type StoredObject = {
  /** Within its folder. */
  name: string;
  body: Buffer;
  /** Time of the last write by the store's clock, since clocks of gateways may differ. */
  changedMs: number;
};

export type Writing = {
  /** A file that only its owner can read. */
  isSecret?: boolean;
  /** Not flushed to the disk before the call returns. */
  mayBeLost?: boolean;
};

/**
 * Objects by key, shared by several gateways: `record/00000042.json` is in the folder `record`. Writes are atomic, even if a
 * gateway is killed meanwhile. Failures reject with `StoreUnavailable` or an error of the disk.
 */
export interface ObjectStore {
  /** Milliseconds for which pages may use what was read; 0 if reading is cheap. */
  readonly freshForMs: number;

  read(key: string): Promise<Buffer | null>;

  /** At most `limit` objects of a folder, the newest first, without unreadable ones. */
  readAll(folder: string, limit: number): Promise<StoredObject[]>;

  /** Unordered. */
  names(folder: string): Promise<string[]>;

  ages(folder: string): Promise<{ name: string; ageMs: number }[]>;

  /** @returns the time of the write by the store's clock; null if the key is taken */
  create(key: string, body: string | Buffer, writing?: Writing): Promise<number | null>;

  /** Creates all or none. @returns false if one of the keys is taken */
  createAll(objects: readonly { key: string; body: Buffer }[]): Promise<boolean>;

  /** @returns the time of the write by the store's clock */
  replace(key: string, body: string | Buffer, writing?: Writing): Promise<number>;

  /** Removing a missing object is not an error. */
  remove(keys: readonly string[]): Promise<void>;

  removeAll(folder: string): Promise<void>;

  /** Creates the table or folder if it is missing. */
  prepare(): Promise<void>;

  close(): Promise<void>;
}

/** The store is unreachable. If the connection was lost during a write, whether it took effect is unknown. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the store of releases does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Reads a secret of the store; the first gateway that needs it creates it. Of two that create it at once, both read the same. */
export async function readOrCreate(store: ObjectStore, key: string, make: () => string | Buffer): Promise<Buffer> {
  const known = await store.read(key);
  if (known) return known;
  await store.create(key, make(), { isSecret: true });
  const created = await store.read(key);
  if (!created) throw new Error(`${key} was removed as it was made`);
  return created;
}
