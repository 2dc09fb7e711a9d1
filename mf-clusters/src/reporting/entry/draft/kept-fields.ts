import type { IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { Slot, Typed } from './typed';

const DATABASE = 'klaster-report-drafts';
const STORE = 'fields';

/** What nobody came back for in that long goes. */
const KEPT_FOR_MS = 180 * 24 * 60 * 60_000;

type Row = { readonly typed: Typed; readonly at: number };

type RowKey = [user: string, report: number, slot: Slot];

/** What one user typed in one report and is not saved yet, kept in this browser field by field: tabs do not undo each other. */
export interface KeptFields {
  read(): Promise<Typed[]>;
  /** Keeps it, in the place of what was kept of that field. Tells whether it could. */
  put(slot: Slot, typed: Typed): Promise<boolean>;
  /** Drops what is kept of that field, if it still is this. */
  drop(slot: Slot, typed: Typed): Promise<void>;
}

let opened: Promise<IDBPDatabase> | undefined;

/** The browser's database; a failure to open it is not kept, so that the next one tries again. */
function open(): Promise<IDBPDatabase> {
  opened ??= openDB(DATABASE, 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE);
    },
    // Another tab brings a newer version: it must not wait for this one.
    blocking: () => void opened?.then((db) => db.close()).finally(() => (opened = undefined)),
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * Where what is typed is kept until it is saved: across a reload, a crash and a new sign-in. The storages that are wiped with
 * the session know nothing of it. A browser without a database, or with a full disk, keeps nothing, and typing goes on.
 * @param user who types: nobody else's fields are read
 */
export function keptFields(user: string, report: number): KeptFields {
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
        // It stays, and is found to be saved when the report is opened the next time.
      }
    },
  };
}

async function dropOld(db: IDBPDatabase): Promise<void> {
  const transaction = db.transaction(STORE, 'readwrite');
  for await (const cursor of transaction.store)
    if (Date.now() - (cursor.value as Row).at > KEPT_FOR_MS) await cursor.delete();
  await transaction.done;
}
