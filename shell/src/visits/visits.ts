import { openDB } from 'idb';

const DATABASE = 'klaster-visits';
const STORE = 'sections';

/** The least opened sections are dropped first. */
const MAX_SECTIONS = 40;

/** The least recent users of a browser are dropped first. */
const MAX_USERS = 20;

/** At this number all counts are halved, so that recent visits outweigh old ones. */
const HALVED_AT = 100;

/** Milliseconds: the page does not wait longer for the browser's database. */
const PATIENCE_MS = 1000;

type Visits = { readonly counts: Readonly<Record<string, number>>; readonly at: number };

/**
 * Stored in IndexedDB, which is not wiped at the end of a session. A browser without it, or with a full disk, counts nothing.
 *
 * @param to address of the section in the navigation
 */
export async function countVisit(user: string, to: string): Promise<void> {
  try {
    const db = await open();
    try {
      const { store, done } = db.transaction(STORE, 'readwrite');
      const { counts = {} } = ((await store.get(user)) as Visits | undefined) ?? {};
      await store.put({ counts: limitCounts({ ...counts, [to]: (counts[to] ?? 0) + 1 }), at: Date.now() }, user);
      const users = (await store.getAllKeys()) as string[];
      if (users.length > MAX_USERS) {
        const all = (await store.getAll()) as Visits[];
        const oldest = users.toSorted((a, b) => all[users.indexOf(a)]!.at - all[users.indexOf(b)]!.at);
        await Promise.all(oldest.slice(0, users.length - MAX_USERS).map((user) => store.delete(user)));
      }
      await done;
    } finally {
      db.close();
    }
  } catch {
    // Only the order of some links depends on it.
  }
}

/** Visits by address of the section; empty if they cannot be read in time. */
export function readVisits(user: string): Promise<Readonly<Record<string, number>>> {
  const soon = new Promise<Visits['counts']>((resolve) => setTimeout(() => resolve({}), PATIENCE_MS));
  return Promise.race([read(user), soon]);
}

async function read(user: string): Promise<Visits['counts']> {
  try {
    const db = await open();
    try {
      return ((await db.get(STORE, user)) as Visits | undefined)?.counts ?? {};
    } finally {
      db.close();
    }
  } catch {
    return {};
  }
}

const open = () => openDB(DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });

function limitCounts(counts: Visits['counts']): Visits['counts'] {
  const share = Object.values(counts).some((count) => count >= HALVED_AT) ? 2 : 1;
  const most = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(most.slice(0, MAX_SECTIONS).map(([to, count]) => [to, Math.ceil(count / share)]));
}
