import { create } from 'zustand';
import { readSession } from './record';
import type { Session } from './record';

type SessionState = {
  /** The session that the page is rendered for. */
  session: Session | null;
  /** Users who have left since the page was opened. */
  left: number;
};

/** On a server nobody is signed in: public pages are rendered for visitors. */
export const inBrowser = typeof window !== 'undefined';

/** Separate from `index.ts`, so that tests can reset it. */
export const useStore = create<SessionState>(() => ({ session: inBrowser ? readSession() : null, left: 0 }));
