import { create } from 'zustand';
import { holdsPosition } from '../contract/positions';
import type { Position } from '../contract/positions';
import { DATE_KEY, isFresh, readSession, USER_KEY, wipeStorage, writeSession } from './record';
import type { Session } from './record';

export type { Session } from './record';

type SessionState = { session: Session | null };

const useStore = create<SessionState>(() => ({ session: readSession() }));

// Another tab signed in or out: this one follows.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === USER_KEY || event.key === DATE_KEY) refresh();
});

function refresh(): void {
  useStore.setState({ session: readSession() });
}

/** The one session of the page: read anew from storage at each question, so that age and other tabs count. */
export const session = {
  /** The valid session, or `null` where none is stored or it was saved 23 whole hours ago or more. */
  current(now = new Date()): Session | null {
    const stored = readSession();
    return stored && isFresh(stored, now) ? stored : null;
  },
  save(token: string, now = new Date()): void {
    writeSession(token, now);
    refresh();
  },
  /** Signs out: all local and session storage goes. */
  wipe(): void {
    wipeStorage();
    refresh();
  },
};

/** Calls `listener` whenever somebody else is signed in, or nobody any more. */
export function onSessionChange(listener: () => void): () => void {
  return useStore.subscribe((now, before) => {
    if (now.session?.token !== before.session?.token) listener();
  });
}

/** The stored session for display; whether it is still valid is for {@link session.current} to say. */
export function useSession(): Session | null {
  return useStore((state) => state.session);
}

/** Positions of whoever is signed in; none for a visitor. */
export function usePositions(): readonly Position[] {
  return useStore((state) => state.session?.claims.positions ?? NONE);
}

/** Whether the signed-in user holds one of the positions. ADMIN holds all. */
export function useHolds(...wanted: Position[]): boolean {
  return useStore((state) => state.session !== null && holdsPosition(state.session.claims.positions, wanted));
}

const NONE: readonly Position[] = [];
