import { create } from 'zustand';
import { readSession } from './record';
import type { Session } from './record';

type SessionState = {
  /** The session that the page is rendered for. */
  session: Session | null;
  /** How many users have left since the page was opened. */
  left: number;
};

/** On a server nobody is signed in: public pages are rendered for visitors. */
export const inBrowser = typeof window !== 'undefined';

/** Apart from `index.ts`, which remotes see, so that tests can put it back to what it is in a page just opened. */
export const useStore = create<SessionState>(() => ({ session: inBrowser ? readSession() : null, left: 0 }));
