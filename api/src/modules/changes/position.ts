/** Place in the feed: changes are ordered by the id of their transaction, then by number. Both exceed what a number can hold. */
export type Position = { readonly epoch: string; readonly xid: string; readonly seq: string };

export const formatPosition = ({ epoch, xid, seq }: Position): string => `${epoch}.${xid}.${seq}`;

/** @param text valid by the contract */
export function parsePosition(text: string): Position {
  const [epoch = '', xid = '0', seq = '0'] = text.split('.');
  return { epoch, xid, seq };
}

type Place = Omit<Position, 'epoch'>;

export const isBefore = (a: Place, b: Place): boolean =>
  a.xid === b.xid ? BigInt(a.seq) < BigInt(b.seq) : BigInt(a.xid) < BigInt(b.xid);
