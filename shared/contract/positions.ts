/** Position flags of a session token. Source: specification, section 6. */
export const POSITIONS = ['CREATE', 'UPDATE', 'DELETE', 'ADMIN'] as const;

export type Position = (typeof POSITIONS)[number];

/** ADMIN holds every position; otherwise one of `wanted` must be held. An empty `wanted` asks for nothing. */
export function holdsPosition(held: readonly Position[], wanted: readonly Position[]): boolean {
  return wanted.length === 0 || held.includes('ADMIN') || wanted.some((position) => held.includes(position));
}
