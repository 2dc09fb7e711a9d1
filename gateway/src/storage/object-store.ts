/** A stored object. */
export type StoredObject = {
  /** Within its folder. */
  name: string;
  body: Buffer;
  /** When it was written last: milliseconds since 1970 by the clock of the store, so that gateways' clocks need not agree. */
  changedMs: number;
};

/** How an object is written. */
export type Writing = {
  /** A secret: where the store knows owners, its owner alone can read it. */
  isSecret?: boolean;
  /** Nobody is worse off where a failing machine loses it: it is not waited for until the disk has it. */
  mayBeLost?: boolean;
};

/**
 * Objects by key, shared by several gateways: `record/00000042.json` is one in the folder `record`. Writes are atomic, even if a gateway
 * is killed meanwhile. A failed read or write rejects with its reason: `StoreUnavailable`, or an error of the disk.
 */
export interface ObjectStore {
  /** Milliseconds for which pages may use what was read: 0 if reading costs almost nothing. */
  readonly freshForMs: number;

  /** @returns null when there is none */
  read(key: string): Promise<Buffer | null>;

  /** At most `most` objects of a folder, the latest first, without unreadable ones. */
  readAll(folder: string, most: number): Promise<StoredObject[]>;

  /** Names in a folder, in no order. */
  names(folder: string): Promise<string[]>;

  /** The same, with the milliseconds since each was written last. */
  ages(folder: string): Promise<{ name: string; ageMs: number }[]>;

  /**
   * Writes a new object; of several at once one does.
   *
   * @returns when, by the clock of the store; null when the key is taken
   */
  create(key: string, body: string | Buffer, writing?: Writing): Promise<number | null>;

  /** Writes several new objects, all of them or none. @returns false when one of the keys is taken */
  createAll(objects: readonly { key: string; body: Buffer }[]): Promise<boolean>;

  /** Writes an object, replacing any existing one. @returns the time by the clock of the store */
  replace(key: string, body: string | Buffer, writing?: Writing): Promise<number>;

  /** Removing a missing object is not an error. */
  remove(keys: readonly string[]): Promise<void>;

  /** Removes all that is in a folder. */
  removeAll(folder: string): Promise<void>;

  /** Before the first use: makes what is missing of it. */
  prepare(): Promise<void>;

  close(): Promise<void>;
}

/** The store of releases is unreachable, or was lost during a statement: whether that took effect is then unknown. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    // In a few words, without an address.
    super(`the store of releases does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
