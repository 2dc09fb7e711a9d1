import type { Position } from './positions';

/**
 * What a call reaches.
 * - `republic`: what concerns all of it; for accounts whose territory that is.
 * - `territory`: things of provinces; an account of one province reaches those that lie in it.
 * - `own`: things of the cluster that the account is bound to.
 * - `self`: the caller's own account and session.
 * - `public`: the same for every caller.
 */
export type Over = 'republic' | 'territory' | 'own' | 'self' | 'public';

type Grant<Reach extends Over> = {
  readonly over: Reach;
  /** Any one of these suffices, and ADMIN always does. Absent: no position is needed. */
  readonly positions?: readonly Position[];
};

/**
 * Who may make a call, as data. A kind of caller that is not named may not make it. Source: specification 3.1,
 * 5.2, 6.1 and 13.2; `docs/authority.md` is the same, written by hand.
 */
export type Authority = {
  /** Callers without a token. Where the others' reach is `public` too, a token is ignored. */
  readonly visitor?: { readonly over: 'public' };
  /** Accounts of the ministry and its provinces: bound to no cluster. */
  readonly staff?: Grant<'republic' | 'territory' | 'self' | 'public'>;
  /** Accounts that are bound to a cluster. */
  readonly cluster?: Grant<'own' | 'self' | 'public'>;
  /** Open to a session that has yet to set up the second factor that its positions require; all else is closed to it. */
  readonly beforeSecondFactor?: true;
  /** Gives somebody authority: needs a proof of the last minutes that the caller is who signed in, bound to this one call. */
  readonly proof?: true;
};

/** Acts for the whole republic. Source: specification 3.1.3. */
export const REPUBLIC_ADMIN = {
  staff: { over: 'republic', positions: ['ADMIN'] },
} as const satisfies Authority;

/** Open to everybody, and the same for everybody. */
export const PUBLIC = {
  visitor: { over: 'public' },
  staff: { over: 'public' },
  cluster: { over: 'public' },
} as const satisfies Authority;

/** Open to every session, and the same for all of them. */
export const SIGNED_IN = { staff: { over: 'public' }, cluster: { over: 'public' } } as const satisfies Authority;

/** One's own account and session. */
export const SELF = { staff: { over: 'self' }, cluster: { over: 'self' } } as const satisfies Authority;

/** The same, where it is needed to set up a second factor. */
export const BEFORE_FACTOR = { ...SELF, beforeSecondFactor: true } as const satisfies Authority;

/** Reports: staff those of their territory, a cluster its own. */
export const REPORT_READERS = { staff: { over: 'territory' }, cluster: { over: 'own' } } as const satisfies Authority;

/** The same for writing figures. */
export const REPORT_WRITERS = {
  staff: { over: 'territory', positions: ['CREATE', 'UPDATE'] },
  cluster: { over: 'own', positions: ['CREATE', 'UPDATE'] },
} as const satisfies Authority;

/** Entries of registers: staff read all of those of their territory, a cluster the public part of any. */
export const ENTRY_READERS = { staff: { over: 'territory' }, cluster: { over: 'public' } } as const satisfies Authority;

/** The same, and visitors as clusters do. */
export const REGISTER_READERS = { visitor: { over: 'public' }, ...ENTRY_READERS } as const satisfies Authority;

/** Whether no token matters to a call. */
export const isPublic = ({ visitor, staff, cluster }: Authority): boolean =>
  [visitor, staff, cluster].every((grant) => grant?.over === 'public');
