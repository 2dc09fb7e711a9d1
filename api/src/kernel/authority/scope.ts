import type { Authority, KeyScope } from '@klaster/shared/contract/accounts';
import { ProblemError } from '../problems/problem-error';
import { holdsPosition, type Position } from '@klaster/shared/contract/http';

export type User = {
  readonly id: number;
  readonly login: string;
  readonly full_name: string;
  readonly positions: readonly Position[];
  /** Territory; null is the whole republic. */
  readonly province_code: string | null;
  /** The cluster that the user reports for. */
  readonly cluster_id: number | null;
  /** For whom the user decides on reports. */
  readonly delegators?: readonly Delegator[];
};

/** A colleague who delegated their decisions, until the end of a day. */
export type Delegator = { readonly id: number; readonly full_name: string; readonly until: string };

export type SignedIn = User & { readonly session_id: number };

/** Who makes a change. Null: the operator, on the command line. */
export type Actor<Who extends User | null = User> = { readonly user: Who; readonly requestId: string | null };

/** Authenticates an `X-Access-Token` header; undefined: a visitor. @throws ProblemError `unauthenticated`, `second_factor_required` */
export type Authenticator = (
  header: string | string[] | undefined,
  authority: Authority,
) => Promise<SignedIn | undefined>;

/** A key of another system. */
export type KeyCaller = {
  readonly id: number;
  readonly scopes: readonly KeyScope[];
  /** Territory; null is the whole republic. */
  readonly province_code: string | null;
};

type CallerKind = 'visitor' | 'staff' | 'cluster' | 'key';

/** An account bound to a cluster is not staff, with any positions. Source: specification 3.1.6. */
function findKind(user: User | undefined, key: KeyCaller | undefined): CallerKind {
  if (key) return 'key';
  if (!user) return 'visitor';
  return user.cluster_id === null ? 'staff' : 'cluster';
}

/**
 * Checks whether a caller may make a call at all, regardless of its subject.
 * @throws ProblemError `unauthenticated`, `forbidden`, `outside_territory`
 */
export function authorise(
  authority: Authority,
  user: User | undefined,
  key?: KeyCaller,
): NonNullable<Authority[CallerKind]> {
  const grant = authority[findKind(user, key)];
  if (!grant) throw new ProblemError(user || key ? 'forbidden' : 'unauthenticated');
  if ('scopes' in grant && !grant.scopes.some((scope) => key?.scopes.includes(scope)))
    throw new ProblemError('forbidden');
  const positions = 'positions' in grant ? grant.positions : [];
  if (user && !holdsPosition(user.positions, positions)) {
    if (!('delegable' in grant)) throw new ProblemError('forbidden');
    if (!user.delegators?.length) throw new ProblemError('not_delegated');
  }
  if (grant.over === 'republic' && user?.province_code !== null) throw new ProblemError('outside_territory');
  return grant;
}

/** Whether the caller is checked against the place of each subject. */
export const isOfPlaces = ({ staff, cluster }: Authority): boolean =>
  staff?.over === 'territory' || cluster?.over === 'own';

/** Whether a call depends on the account's place: its handler then needs a check. */
export const isLimited = (authority: Authority): boolean =>
  isOfPlaces(authority) || authority.staff?.over === 'republic' || authority.key !== undefined;

declare const made: unique symbol;

/** The part of the data that a caller may reach. Only this file creates one. */
export type Scope = {
  /** Null: the whole republic. */
  readonly province_code: string | null;
  /** Null: any cluster. */
  readonly cluster_id: number | null;
  readonly [made]: true;
};

declare const checked: unique symbol;

/** Something within a caller's scope. Only this file creates one. */
export type Authorised<Thing> = Thing & { readonly [checked]: true };

/** Null: it belongs to the republic. */
export type Place = { readonly province_code: string | null; readonly cluster_id?: number | null };

const scope = (province_code: string | null, cluster_id: number | null) => ({ province_code, cluster_id }) as Scope;

/** For public calls, which the public whitelist restricts, and background work. */
export const WHOLE_REPUBLIC: Scope = scope(null, null);

/** @throws ProblemError if the caller may not make the call */
export function scopeOf(authority: Authority, user: User | undefined, key?: KeyCaller): Scope {
  const { over } = authorise(authority, user, key);
  if (over === 'territory') return scope((key ?? user)?.province_code ?? null, null);
  // An account without a cluster reaches nothing: no cluster has the id 0.
  return over === 'own' ? scope(null, user?.cluster_id ?? 0) : WHOLE_REPUBLIC;
}

export const isSameScope = (a: Scope, b: Scope): boolean =>
  a.province_code === b.province_code && a.cluster_id === b.cluster_id;

export const liesWithin = (reach: Pick<Scope, 'province_code' | 'cluster_id'>, place: Place): boolean =>
  (reach.province_code === null || reach.province_code === place.province_code) &&
  (reach.cluster_id === null || reach.cluster_id === (place.cluster_id ?? null));

export const isReached = <Thing extends Place>(within: Scope, thing: Thing): thing is Authorised<Thing> =>
  liesWithin(within, thing);

/** @throws ProblemError `outside_territory` */
export function check<Thing extends Place>(within: Scope, thing: Thing): Authorised<Thing> {
  if (!isReached(within, thing)) throw new ProblemError('outside_territory');
  return thing;
}

/** Narrows a scope to the requested province, if any. @throws ProblemError `outside_territory` */
export function narrowScope(within: Scope, province_code: string | undefined): Scope {
  if (province_code === undefined) return within;
  if (within.province_code !== null && within.province_code !== province_code)
    throw new ProblemError('outside_territory');
  return scope(province_code, within.cluster_id);
}
