import { holdsPosition } from '../contract/http/positions';
import type { Position } from '../contract/http/positions';
import {
  clearStorage,
  dropLeftovers,
  isFresh,
  readSession,
  removeItems,
  writeSession,
  claimTab,
  identifyUser,
} from './record';
import type { Session } from './record';
import { inBrowser, useStore } from './store';
import { useEffect } from 'react';

export type { Session } from './record';
export { browserMemory, tabMemory } from './tab-memory';

let presence: AbortController | undefined;

/** Aborts the user's requests when they leave. Not created on a server. */
const present = () => (presence ??= new AbortController());

/** Why a request was not sent, or its response discarded. */
export class UserChanged extends Error {
  override readonly name = 'UserChanged';

  constructor() {
    super('Somebody else has signed in, or nobody is signed in any more');
  }
}

/** The session ended in another tab while this page has unsaved input: it stays until its user signs in again. */
let awaitsRenewal = false;

/** Updates the page to the stored session. Another user's data is removed from this tab's storage. */
function follow(event?: Event): void {
  const { session: drawn, left } = useStore.getState();
  const stored = readSession();
  if (drawn?.token === stored?.token && drawn?.savedAt.getTime() === stored?.savedAt.getTime()) return;
  // Signing out clears the storage as a whole, for which the event has no key.
  awaitsRenewal = stored === null && hasUnsavedInput() && (awaitsRenewal || hasKey(event));
  if (awaitsRenewal) return;
  const hasLeft = drawn !== null && identifyUser(drawn) !== identifyUser(stored);
  claimTab(stored);
  if (hasLeft) {
    presence?.abort(new UserChanged());
    presence = undefined;
  }
  useStore.setState({ session: stored, left: hasLeft ? left + 1 : left });
}

const hasKey = (event?: Event) => event instanceof StorageEvent && event.key !== null;

if (inBrowser) {
  claimTab(useStore.getState().session);
  // Another tab signed in or out. A frozen tab gets no `storage` event, so it checks when it is back.
  for (const sign of ['storage', 'focus', 'pageshow']) window.addEventListener(sign, follow);
  document.addEventListener('visibilitychange', follow);
}

function leave(): void {
  awaitsRenewal = false;
  follow();
}

/** Read from storage at each call, since the session ages and other tabs change it. */
export const session = {
  /** `null` if none is stored, or it is 23 whole hours old. */
  current(now = new Date()): Session | null {
    const stored = inBrowser ? readSession() : null;
    return stored && isFresh(stored, now) ? stored : null;
  },
  /** User id of the stored session, of any age, else of the page's. */
  owner(): string | undefined {
    return (inBrowser && (readSession() ?? useStore.getState().session)?.claims.sub) || undefined;
  },
  /** Signs in; another user's data in storage is removed. @returns whether the page was another user's, and is emptied */
  save(token: string, now = new Date()): boolean {
    const { left } = useStore.getState();
    const former = identifyUser(readSession());
    writeSession(token, now);
    if (former !== null && former !== identifyUser(readSession())) dropLeftovers();
    follow();
    return useStore.getState().left > left;
  },
  /** Signs out: clears all local and session storage, and every tab. */
  wipe(): void {
    clearStorage();
    leave();
  },
  /** Ends an expired session: clears all storage, but other tabs with unsaved input may renew it. */
  end(): void {
    removeItems();
    leave();
  },
  /**
   * Call before a request of a staff page.
   *
   * @returns a signal that aborts it when the user leaves
   * @throws {UserChanged} if the page was rendered for another user than the stored session's
   */
  presence(): AbortSignal {
    const before = present();
    follow();
    if (before !== presence && useStore.getState().session !== null) throw new UserChanged();
    return present().signal;
  },
};

/** Calls the listener when somebody else has signed in, or nobody is signed in any more. */
export function onUserChange(listener: () => void): () => void {
  return useStore.subscribe((now, before) => {
    if (identifyUser(now.session) !== identifyUser(before.session)) listener();
  });
}

/** Changes whenever a user leaves: nothing rendered for them may remain. */
export function useUsersLeft(): number {
  return useStore((state) => state.left);
}

/** For display; only {@link session.current} checks its age. */
export function useSession(): Session | null {
  return useStore((state) => state.session);
}

/** ADMIN holds all positions. */
export function useHolds(...wanted: Position[]): boolean {
  return useStore((state) => state.session !== null && holdsPosition(state.session.claims.positions, wanted));
}

/**
 * Whether the user is staff. Accounts of clusters are not: they see what the public sees, even with positions.
 * Source: specification 3.1.6.
 */
export function useIsRegisterStaff(): boolean {
  return useStore((state) => state.session !== null && state.session.claims.cluster_id === null);
}

/** The same, for staff of the registers. */
export function useHoldsInRegisters(...wanted: Position[]): boolean {
  const holds = useHolds(...wanted);
  return useIsRegisterStaff() && holds;
}

let holders = 0;

export const hasUnsavedInput = (): boolean => holders > 0;

/** While `active`, the session may be renewed in place. Source: specification 3.2.6. */
export function useUnsavedInput(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    holders += 1;
    return () => {
      holders -= 1;
    };
  }, [active]);
}
