import type { IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { Slot, Typed } from './typed';

const DATABASE = 'klaster-report-drafts';
const STORE = 'fields';

/** Older input is deleted. */
const RETENTION_MS = 180 * 24 * 60 * 60_000;

type Row = { readonly typed: Typed; readonly at: number };

type RowKey = [user: string, report: number, slot: Slot];

/** One user's unsaved input in one report, stored field by field, so that tabs do not overwrite each other. */
export interface StoredFields {
  read(): Promise<Typed[]>;
  /** @returns whether the field could be stored */
  put(slot: Slot, typed: Typed): Promise<boolean>;
  /** Deletes the stored value, unless it has changed. */
  drop(slot: Slot, typed: Typed): Promise<void>;
}

let opened: Promise<IDBPDatabase> | undefined;

/** A failure to open the database is not cached, so that the next call retries. */
function open(): Promise<IDBPDatabase> {
  opened ??= openDB(DATABASE, 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE);
    },
    // Another tab upgrades the database and must not wait.
    blocking: () => void opened?.then((db) => db.close()).finally(() => (opened = undefined)),
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * Stores input that survives a reload, a crash and a new sign-in, unlike the storages that are cleared with the
 * session. Without a database or disk space nothing is stored, but the user can go on typing.
 */
export function storedFields(user: string, report: number): StoredFields {
  const keyOf = (slot: Slot): RowKey => [user, report, slot];
  return {
    read: async () => {
      try {
        const db = await open();
        await dropOld(db);
        const range = IDBKeyRange.bound([user, report], [user, report, []]);
        return ((await db.getAll(STORE, range)) as Row[]).map(({ typed }) => typed);
      } catch {
        return [];
      }
    },
    put: async (slot, typed) => {
      try {
        const row: Row = { typed, at: Date.now() };
        await (await open()).put(STORE, row, keyOf(slot));
        return true;
      } catch {
        return false;
      }
    },
    drop: async (slot, typed) => {
      try {
        const transaction = (await open()).transaction(STORE, 'readwrite');
        const row = (await transaction.store.get(keyOf(slot))) as Row | undefined;
        if (row && row.typed.kind === typed.kind && row.typed.value === typed.value)
          await transaction.store.delete(keyOf(slot));
        await transaction.done;
      } catch {
        // The value stays, and is deleted when the report is opened the next time.
      }
    },
  };
}

async function dropOld(db: IDBPDatabase): Promise<void> {
  const transaction = db.transaction(STORE, 'readwrite');
  for await (const cursor of transaction.store)
    if (Date.now() - (cursor.value as Row).at > RETENTION_MS) await cursor.delete();
  await transaction.done;
}
