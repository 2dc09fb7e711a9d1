import { holdsPosition } from '../contract/common/positions';
import type { Position } from '../contract/common/positions';
import { clearStorage, dropLeftovers, isFresh, readSession, removeItems, writeSession } from './record';
import type { Session } from './record';
import { inBrowser, useStore } from './store';
import { hasUnsavedInput } from './unsaved';
import { claimTab, userOf } from './user';

export type { Session } from './record';
export { browserMemory, tabMemory } from './tab-memory';
export { hasUnsavedInput, useUnsavedInput } from './unsaved';

let presence: AbortController | undefined;

/** Ends with the user: requests made for one person are of no use to the next. A server, which makes none, need not have any. */
const present = () => (presence ??= new AbortController());

/** Says why a request was not made or its answer given to nobody. */
export class UserChanged extends Error {
  override readonly name = 'UserChanged';

  constructor() {
    super('Somebody else has signed in, or nobody is signed in any more');
  }
}

/** Whether the session ended in another tab while this page holds unsaved input: the page stays until its user signs in again. */
let awaitsRenewal = false;

/** Brings the page to what storage says. What another user had in this tab's storage goes with them. */
function follow(event?: Event): void {
  const { session: drawn, left } = useStore.getState();
  const stored = readSession();
  if (drawn?.token === stored?.token && drawn?.savedAt.getTime() === stored?.savedAt.getTime()) return;
  // Signing out clears the storage as a whole, which an event reports without a key.
  awaitsRenewal = stored === null && hasUnsavedInput() && (awaitsRenewal || hasKey(event));
  if (awaitsRenewal) return;
  const hasLeft = drawn !== null && userOf(drawn) !== userOf(stored);
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
  // Another tab signed in or out: this one follows. A tab that was frozen or put away hears nothing, and looks when it is back.
  for (const sign of ['storage', 'focus', 'pageshow']) window.addEventListener(sign, follow);
  document.addEventListener('visibilitychange', follow);
}

function leave(): void {
  awaitsRenewal = false;
  follow();
}

/** The session of the page: read from storage at each call, so that its age and other tabs count. */
export const session = {
  /** The valid session, or `null` if none is stored or it was saved 23 whole hours ago or more. */
  current(now = new Date()): Session | null {
    const stored = inBrowser ? readSession() : null;
    return stored && isFresh(stored, now) ? stored : null;
  },
  /** Id of the user whose session is stored, of any age, or else of the page's; undefined if there is none or its token has no user. */
  owner(): string | undefined {
    return (inBrowser && (readSession() ?? useStore.getState().session)?.claims.sub) || undefined;
  },
  /**
   * Signs in. What another user left in storage goes.
   *
   * @returns whether the page was another user's, and is emptied
   */
  save(token: string, now = new Date()): boolean {
    const { left } = useStore.getState();
    const former = userOf(readSession());
    writeSession(token, now);
    if (former !== null && former !== userOf(readSession())) dropLeftovers();
    follow();
    return useStore.getState().left > left;
  },
  /** Signs out: all local and session storage goes, and what every tab shows. */
  wipe(): void {
    clearStorage();
    leave();
  },
  /** Ends a session that is over: all local and session storage goes. Other tabs with unsaved input may renew it. */
  end(): void {
    removeItems();
    leave();
  },
  /**
   * To be called before a request of a staff page.
   *
   * @returns a signal that ends the request when the user does
   * @throws {UserChanged} when the stored session is another user's than the page was drawn for; the page is emptied then,
   *   and no request of one user is sent in the name of the next
   */
  presence(): AbortSignal {
    const before = present();
    follow();
    if (before !== presence && useStore.getState().session !== null) throw new UserChanged();
    return present().signal;
  },
};

/** Calls `listener` whenever somebody else is signed in, or nobody any more. */
export function onUserChange(listener: () => void): () => void {
  return useStore.subscribe((now, before) => {
    if (userOf(now.session) !== userOf(before.session)) listener();
  });
}

/** A number that changes whenever a user leaves: nothing drawn for them may stay. */
export function useUsersLeft(): number {
  return useStore((state) => state.left);
}

/** The stored session for display; whether it is still valid is for {@link session.current} to say. */
export function useSession(): Session | null {
  return useStore((state) => state.session);
}

/** Whether the signed-in user holds one of the positions. ADMIN holds all. */
export function useHolds(...wanted: Position[]): boolean {
  return useStore((state) => state.session !== null && holdsPosition(state.session.claims.positions, wanted));
}

/**
 * Whether the signed-in user is staff of the registers. An account bound to a cluster is not: of the registers it sees what
 * the public sees, and its positions count for its own cluster's reports alone. Source: specification 3.1.6.
 */
export function useIsRegisterStaff(): boolean {
  return useStore((state) => state.session !== null && state.session.claims.cluster_id === null);
}

/** Whether the signed-in user may do in a register what takes one of the positions. */
export function useHoldsInRegisters(...wanted: Position[]): boolean {
  const holds = useHolds(...wanted);
  return useIsRegisterStaff() && holds;
}
