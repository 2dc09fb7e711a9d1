import { clientNetwork } from '@klaster/shared/contract';
import { WorkQueue, type QueueLimits, type Turn } from './work-queue';

/** Divisor of the queue's length for the share of one caller. */
const CALLERS_WAITING = 3;

/**
 * A queue in which a caller has a share: all but one of the running places, and a third of the waiting ones. It must have at least two
 * running places.
 */
export function fairQueue(name: string, limits: Omit<QueueLimits, 'name' | 'share'>): WorkQueue {
  const mostWaiting = Math.max(1, Math.floor(limits.mostWaiting / CALLERS_WAITING));
  const share = { atOnce: limits.atOnce - 1, mostWaiting, problem: 'upstream_unavailable' } as const;
  return new WorkQueue({ name, ...limits, share });
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
