import type { Position } from '../http/positions';
import type { KeyScope } from './key-scopes';

/**
 * What a call reaches.
 * - `republic`: data of the whole republic; for accounts whose territory that is.
 * - `territory`: data of provinces; an account of one province reaches that province.
 * - `own`: data of the cluster that the account is bound to.
 * - `self`: the caller's own account and session.
 * - `public`: the same for every caller.
 */
export type Over = 'republic' | 'territory' | 'own' | 'self' | 'public';

type Grant<Reach extends Over> = {
  readonly over: Reach;
  /** One of these suffices, and ADMIN always does. Absent: no position is needed. */
  readonly positions?: readonly Position[];
  /** Also for staff without the position who decide on reports for an absent colleague. Source: decision 083. */
  readonly delegable?: true;
};

/**
 * Who may make a call; kinds of callers without a grant may not. Source: specification 3.1, 5.2, 6.1 and 13.2.
 * `docs/authority.md` lists the same, written by hand.
 */
export type Authority = {
  /** Callers without a token. If everything that the call reaches is `public`, a token is ignored. */
  readonly visitor?: { readonly over: 'public' };
  /** Accounts without a cluster. */
  readonly staff?: Grant<'republic' | 'territory' | 'self' | 'public'>;
  readonly cluster?: Grant<'own' | 'self' | 'public'>;
  /** Keys of other systems that have one of the scopes; only for reading. */
  readonly key?: { readonly over: 'territory'; readonly scopes: readonly KeyScope[] };
  /** Open before the account has set up a second factor that its positions require. */
  readonly beforeSecondFactor?: true;
  /** Grants authority to somebody: requires a recent proof of identity, bound to this call. */
  readonly proof?: true;
};

/** Acts for the whole republic. Source: specification 3.1.3. */
export const REPUBLIC_ADMIN = {
  staff: { over: 'republic', positions: ['ADMIN'] },
} as const satisfies Authority;

export const REPORT_DECIDERS = {
  staff: { over: 'territory', positions: ['UPDATE'], delegable: true },
} as const satisfies Authority;

export const PUBLIC = {
  visitor: { over: 'public' },
  staff: { over: 'public' },
  cluster: { over: 'public' },
} as const satisfies Authority;

export const SIGNED_IN = { staff: { over: 'public' }, cluster: { over: 'public' } } as const satisfies Authority;

export const SELF = { staff: { over: 'self' }, cluster: { over: 'self' } } as const satisfies Authority;

export const BEFORE_FACTOR = { ...SELF, beforeSecondFactor: true } as const satisfies Authority;

export const REPORT_READERS = { staff: { over: 'territory' }, cluster: { over: 'own' } } as const satisfies Authority;

export const REPORT_WRITERS = {
  staff: { over: 'territory', positions: ['CREATE', 'UPDATE'] },
  cluster: { over: 'own', positions: ['CREATE', 'UPDATE'] },
} as const satisfies Authority;

/** Staff read all fields of entries of their territory; cluster accounts read the public fields of any entry. */
export const ENTRY_READERS = { staff: { over: 'territory' }, cluster: { over: 'public' } } as const satisfies Authority;

export const REGISTER_READERS = { visitor: { over: 'public' }, ...ENTRY_READERS } as const satisfies Authority;

/** Keys read the public fields of entries of their territory. */
export const REGISTER_AND_KEY_READERS = {
  ...REGISTER_READERS,
  key: { over: 'territory', scopes: ['registers'] },
} as const satisfies Authority;

export const isPublic = ({ visitor, staff, cluster }: Authority): boolean =>
  [visitor, staff, cluster].every((grant) => grant?.over === 'public');
