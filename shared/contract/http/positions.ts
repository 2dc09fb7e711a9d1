/** Position flags of a session token. Source: specification 3.1.1. */
export const POSITIONS = ['CREATE', 'UPDATE', 'DELETE', 'ADMIN'] as const;

export type Position = (typeof POSITIONS)[number];

/** Staff of the ministry and its provinces, or accounts of one cluster. */
export const AUDIENCES = ['staff', 'cluster'] as const;

export type Audience = (typeof AUDIENCES)[number];

/** ADMIN includes every position. An empty `wanted` requires nothing. */
export function holdsPosition(held: readonly Position[], wanted: readonly Position[]): boolean {
  return wanted.length === 0 || held.includes('ADMIN') || wanted.some((position) => held.includes(position));
}

/** Whether an account belongs to an audience; everybody does if none is `wanted`. */
export function isOfAudience(account: { readonly cluster_id: number | null } | null, wanted?: Audience): boolean {
  return wanted === undefined || (account !== null && (account.cluster_id === null) === (wanted === 'staff'));
}
