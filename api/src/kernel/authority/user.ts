import type { Authority } from '@klaster/shared/contract/accounts';
import type { Position } from '@klaster/shared/contract/http';

export type User = {
  readonly id: number;
  readonly login: string;
  readonly full_name: string;
  readonly positions: readonly Position[];
  /** Territory; null is the whole republic. */
  readonly province_code: string | null;
  /** The cluster that the user reports for. */
  readonly cluster_id: number | null;
};

export type SignedIn = User & { readonly session_id: number };

/** Who makes a change. Null: the operator, on the command line. */
export type Actor<Who extends User | null = User> = { readonly user: Who; readonly requestId: string | null };

/** Authenticates an `X-Access-Token` header; undefined: a visitor. @throws ProblemError `unauthenticated`, `second_factor_required` */
export type Authenticator = (
  header: string | string[] | undefined,
  authority: Authority,
) => Promise<SignedIn | undefined>;
