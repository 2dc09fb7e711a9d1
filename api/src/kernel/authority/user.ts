import type { Position, Authority } from '@klaster/shared/contract';

/** The caller. */
export type User = {
  readonly id: number;
  readonly login: string;
  readonly full_name: string;
  readonly positions: readonly Position[];
  /** Territory; null is the whole republic. */
  readonly province_code: string | null;
  /** The cluster that the user reports for; null for everybody else. */
  readonly cluster_id: number | null;
};

/** The caller, with the session. */
export type SignedIn = User & { readonly session_id: number };

/** Who makes a change, and the request; null: the operator, on the command line. */
export type Actor<Who extends User | null = User> = { readonly user: Who; readonly requestId: string | null };

/**
 * Identifies the sender of an `X-Access-Token` header; undefined when there is none and visitors may call.
 * @throws ProblemError `unauthenticated`, `second_factor_required`
 */
export type Authenticator = (
  header: string | string[] | undefined,
  authority: Authority,
) => Promise<SignedIn | undefined>;
