import type { Position } from '@klaster/shared/contract';

/** Who makes a call. */
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

/** Who makes a call within a session. */
export type SignedIn = User & { readonly session_id: number };

/** Who makes a change, and the request; null: the operator, on the command line. */
export type Actor<Who extends User | null = User> = { readonly user: Who; readonly requestId: string | null };
