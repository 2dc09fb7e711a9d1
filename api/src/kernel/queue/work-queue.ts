import { ProblemError } from '../problems/problem-error';
import { clientNetwork } from '@klaster/shared/contract/http';

/** Limits per caller, and the problem beyond them. */
export type Share = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly problem: 'upstream_unavailable' | 'too_many_uploads';
};

export type Turn = {
  /** Identifies the share. */
  readonly caller?: string;
  readonly signal?: AbortSignal | undefined;
};

type QueueLimits = {
  /** Label in metrics; queues of one name are added up. */
  readonly name: string;
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** `Retry-After`. */
  readonly retrySeconds: number;
  readonly share?: Share;
};

type Waiter = { readonly admit: () => void };

const WHOLE: Share = { atOnce: Infinity, mostWaiting: Infinity, problem: 'upstream_unavailable' };

export type QueueLoad = { readonly name: string; readonly running: number; readonly waiting: number };

const queues = new Set<WorkQueue>();

export function queueLoads(): readonly QueueLoad[] {
  const loads = new Map<string, QueueLoad>();
  for (const { load } of queues) {
    const { running, waiting } = loads.get(load.name) ?? { running: 0, waiting: 0 };
    loads.set(load.name, { ...load, running: running + load.running, waiting: waiting + load.waiting });
  }
  return [...loads.values()];
}

/** Bounded concurrency with a bounded queue. Callers take turns: a backlog delays other callers by one piece of work at most. */
export class WorkQueue {
  private running = 0;
  private waitingCount = 0;
  private readonly runningOf = new Map<string, number>();
  /** By caller, in the order of their turns. */
  private readonly waiting = new Map<string, Waiter[]>();

  private readonly share: Share;

  constructor(private readonly limits: QueueLimits) {
    this.share = limits.share ?? WHOLE;
    queues.add(this);
  }

  get load(): QueueLoad {
    return { name: this.limits.name, running: this.running, waiting: this.waitingCount };
  }

  /** @throws ProblemError if the queue or the caller's share is full @throws the signal's reason if it is aborted while waiting */
  async run<T>(work: () => Promise<T>, { caller = '', signal }: Turn = {}): Promise<T> {
    await this.turn(caller, signal);
    try {
      return await work();
    } finally {
      this.leave(caller);
    }
  }

  /** Like `run`, for results that are consumed one by one. */
  async *stream<T>(work: () => AsyncIterable<T>, { caller = '', signal }: Turn = {}): AsyncGenerator<T> {
    await this.turn(caller, signal);
    try {
      yield* work();
    } finally {
      this.leave(caller);
    }
  }

  private turn(caller: string, signal?: AbortSignal): Promise<void> | undefined {
    signal?.throwIfAborted();
    if (this.hasRoomFor(caller)) {
      this.countIn(caller);
      return undefined;
    }
    const waitingOfCaller = this.waiting.get(caller)?.length ?? 0;
    if (waitingOfCaller >= this.share.mostWaiting)
      throw new ProblemError(this.share.problem, { retryAfter: this.limits.retrySeconds });
    if (this.waitingCount >= this.limits.mostWaiting) {
      throw new ProblemError('upstream_unavailable', { retryAfter: this.limits.retrySeconds });
    }
    return this.wait(caller, signal);
  }

  private wait(caller: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.remove(caller, waiter);
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        admit: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.set(caller, [...(this.waiting.get(caller) ?? []), waiter]);
      this.waitingCount += 1;
    });
  }

  private hasRoomFor(caller: string): boolean {
    return this.running < this.limits.atOnce && (this.runningOf.get(caller) ?? 0) < this.share.atOnce;
  }

  private countIn(caller: string): void {
    this.running += 1;
    this.runningOf.set(caller, (this.runningOf.get(caller) ?? 0) + 1);
  }

  /** Hands the place to the next in the queue, so that no newcomer takes it. */
  private leave(caller: string): void {
    this.running -= 1;
    const rest = (this.runningOf.get(caller) ?? 0) - 1;
    if (rest > 0) this.runningOf.set(caller, rest);
    else this.runningOf.delete(caller);
    this.putBehind(caller, this.waiting.get(caller) ?? []);
    for (const [next, [waiter]] of this.waiting) {
      if (!waiter || !this.hasRoomFor(next)) continue;
      this.remove(next, waiter);
      this.countIn(next);
      waiter.admit();
      return;
    }
  }

  private remove(caller: string, waiter: Waiter): void {
    const rest = (this.waiting.get(caller) ?? []).filter((other) => other !== waiter);
    this.waitingCount -= 1;
    this.putBehind(caller, rest);
  }

  /** Moves a caller to the end of the round. */
  private putBehind(caller: string, waiters: Waiter[]): void {
    this.waiting.delete(caller);
    if (waiters.length > 0) this.waiting.set(caller, waiters);
  }
}

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
