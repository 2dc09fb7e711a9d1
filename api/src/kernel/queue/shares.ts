import { clientNetwork } from '@klaster/shared/contract/http';
import { WorkQueue, type QueueLimits, type Turn } from './work-queue';

const CALLERS_WAITING = 3;

/** A queue in which one caller gets all running places but one, and a third of the waiting places. Needs at least two running places. */
export function fairQueue(name: string, limits: Omit<QueueLimits, 'name' | 'share'>): WorkQueue {
  const mostWaiting = Math.max(1, Math.floor(limits.mostWaiting / CALLERS_WAITING));
  const share = { atOnce: limits.atOnce - 1, mostWaiting, problem: 'upstream_unavailable' } as const;
  return new WorkQueue({ name, ...limits, share });
}

/** The share of a user, from whichever address the requests come. */
export const userTurn = ({
  user,
  signal,
}: { readonly user: { readonly id: number } } & Pick<Turn, 'signal'>): Turn => ({
  caller: String(user.id),
  signal,
});

/** An IPv4 address, or the IPv6 /48 that a provider may assign to one customer. */
export const visitorNetwork = (address: string): string => clientNetwork(address, 48);

export const visitorTurn = ({ address, signal }: { readonly address: string } & Pick<Turn, 'signal'>): Turn => ({
  caller: visitorNetwork(address),
  signal,
});
