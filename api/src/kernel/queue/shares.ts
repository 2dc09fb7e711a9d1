import { clientNetwork } from '@klaster/shared/contract';
import type { Share, Turn } from './work-queue';

/** Of the places that wait, one caller may take one in so many. */
const CALLERS_WAITING = 3;

/**
 * What one caller may take of a queue: all places at work but one, which is always another's, and a third of those that wait. The
 * queue's places at work are two at least.
 * @param atOnce places at work, of the whole queue
 * @param mostWaiting places that wait, of the whole queue
 */
export function fairShare(atOnce: number, mostWaiting: number): Share {
  const ownWaiting = Math.max(1, Math.floor(mostWaiting / CALLERS_WAITING));
  return { atOnce: atOnce - 1, mostWaiting: ownWaiting, problem: 'upstream_unavailable' };
}

/** A signed-in user's turn: all their calls share what one caller may take, from wherever they come. */
export const turnOf = ({ user, signal }: { readonly user: { readonly id: number } } & Pick<Turn, 'signal'>): Turn => ({
  caller: String(user.id),
  signal,
});

/** Whose share a visitor takes from: an IPv4 address, or the /48 of IPv6 that one customer may have of their provider. */
export const visitorNetwork = (address: string): string => clientNetwork(address, 48);

/** A visitor's turn. */
export const visitorTurn = ({ address, signal }: { readonly address: string } & Pick<Turn, 'signal'>): Turn => ({
  caller: visitorNetwork(address),
  signal,
});
