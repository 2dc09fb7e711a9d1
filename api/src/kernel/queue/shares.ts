import { clientNetwork } from '@klaster/shared/contract';
import type { Share, Turn } from './work-queue';

/** Divisor of the queue's length for the share of one caller. */
const CALLERS_WAITING = 3;

/**
 * Share of one caller in a queue: all but one of the running places, and a third of the waiting ones. The queue must have at least two
 * running places.
 * @param atOnce running places of the whole queue
 * @param mostWaiting waiting places of the whole queue
 */
export function fairShare(atOnce: number, mostWaiting: number): Share {
  const ownWaiting = Math.max(1, Math.floor(mostWaiting / CALLERS_WAITING));
  return { atOnce: atOnce - 1, mostWaiting: ownWaiting, problem: 'upstream_unavailable' };
}

/** Turn of a signed-in user: all their calls have one share, from any address. */
export const turnOf = ({ user, signal }: { readonly user: { readonly id: number } } & Pick<Turn, 'signal'>): Turn => ({
  caller: String(user.id),
  signal,
});

/** Network whose share a visitor uses: an IPv4 address, or the IPv6 /48 that a provider may assign to one customer. */
export const visitorNetwork = (address: string): string => clientNetwork(address, 48);

/** A visitor's turn. */
export const visitorTurn = ({ address, signal }: { readonly address: string } & Pick<Turn, 'signal'>): Turn => ({
  caller: visitorNetwork(address),
  signal,
});
