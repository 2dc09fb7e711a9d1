import { openDB } from 'idb';

const DATABASE = 'klaster-visits';
const STORE = 'sections';

/** Sections that are counted of a user: those opened least go first. */
const MAX_SECTIONS = 40;

/** Users of one browser: the least recent is dropped first. */
const MAX_USERS = 20;

/** Visits of one section at which all counts are halved: those of years ago must not outweigh this month. */
const HALVED_AT = 100;

/** Milliseconds after which a page does without: it is not to wait for a browser's database. */
const PATIENCE_MS = 1000;

/** How often each section was opened, by its address. */
type Visits = { readonly counts: Readonly<Record<string, number>>; readonly at: number };

/**
 * Counts that a user has opened a section. Stored in this browser's database, which the wipe of the storages at the end of a
 * session leaves alone. A browser without one, or with a full disk, counts nothing.
 *
 * @param user whose visit it is
 * @param to address of the section, as the navigation has it
 */
export async function countVisit(user: string, to: string): Promise<void> {
  try {
    const db = await open();
    try {
      const { store, done } = db.transaction(STORE, 'readwrite');
      const { counts = {} } = ((await store.get(user)) as Visits | undefined) ?? {};
      await store.put({ counts: bounded({ ...counts, [to]: (counts[to] ?? 0) + 1 }), at: Date.now() }, user);
      const users = (await store.getAllKeys()) as string[];
      if (users.length > MAX_USERS) {
        const all = (await store.getAll()) as Visits[];
        const oldest = users.toSorted((a, b) => all[users.indexOf(a)]!.at - all[users.indexOf(b)]!.at);
        await Promise.all(oldest.slice(0, users.length - MAX_USERS).map((one) => store.delete(one)));
      }
      await done;
    } finally {
      db.close();
    }
  } catch {
    // Nothing but the order of some links depends on it.
  }
}

/** How often a user has opened each section, by its address; nothing where that cannot be known soon. */
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

function bounded(counts: Visits['counts']): Visits['counts'] {
  const share = Object.values(counts).some((count) => count >= HALVED_AT) ? 2 : 1;
  const most = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(most.slice(0, MAX_SECTIONS).map(([to, count]) => [to, Math.ceil(count / share)]));
}
