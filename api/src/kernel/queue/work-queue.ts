import { ProblemError } from '../problems/problem-error';
import { clientNetwork } from '@klaster/shared/contract/http';

/** Limits per caller, and the problem beyond them. */
export type Share = {
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly problem: 'upstream_unavailable' | 'too_many_uploads';
};

export type QueueCaller = {
  /** Callers with the same name share the limits of one caller. */
  readonly caller?: string;
  readonly signal?: AbortSignal | undefined;
};

type QueueLimits = {
  /** Label in metrics; queues of one name are added up. */
  readonly name: string;
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** `Retry-After`. */
  readonly retrySeconds: number;
  readonly share?: Share;
};

type Waiter = { readonly admit: () => void };

const UNLIMITED: Share = { concurrency: Infinity, maxWaiting: Infinity, problem: 'upstream_unavailable' };

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
  private readonly runningByCaller = new Map<string, number>();
  /** By caller, in the order of their turns. */
  private readonly waiting = new Map<string, Waiter[]>();

  private readonly share: Share;

  constructor(private readonly limits: QueueLimits) {
    this.share = limits.share ?? UNLIMITED;
    queues.add(this);
  }

  get load(): QueueLoad {
    return { name: this.limits.name, running: this.running, waiting: this.waitingCount };
  }

  /** @throws ProblemError if the queue or the caller's share is full @throws the signal's reason if it is aborted while waiting */
  async run<T>(work: () => Promise<T>, { caller = '', signal }: QueueCaller = {}): Promise<T> {
    await this.acquire(caller, signal);
    try {
      return await work();
    } finally {
      this.release(caller);
    }
  }

  /** Like `run`, for results that are consumed one by one. */
  async *stream<T>(work: () => AsyncIterable<T>, { caller = '', signal }: QueueCaller = {}): AsyncGenerator<T> {
    await this.acquire(caller, signal);
    try {
      yield* work();
    } finally {
      this.release(caller);
    }
  }

  private acquire(caller: string, signal?: AbortSignal): Promise<void> | undefined {
    signal?.throwIfAborted();
    if (this.hasRoomFor(caller)) {
      this.start(caller);
      return undefined;
    }
    const waitingForCaller = this.waiting.get(caller)?.length ?? 0;
    if (waitingForCaller >= this.share.maxWaiting)
      throw new ProblemError(this.share.problem, { retryAfter: this.limits.retrySeconds });
    if (this.waitingCount >= this.limits.maxWaiting) {
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
    return this.running < this.limits.concurrency && (this.runningByCaller.get(caller) ?? 0) < this.share.concurrency;
  }

  private start(caller: string): void {
    this.running += 1;
    this.runningByCaller.set(caller, (this.runningByCaller.get(caller) ?? 0) + 1);
  }

  /** Hands the place to the next in the queue, so that no newcomer takes it. */
  private release(caller: string): void {
    this.running -= 1;
    const rest = (this.runningByCaller.get(caller) ?? 0) - 1;
    if (rest > 0) this.runningByCaller.set(caller, rest);
    else this.runningByCaller.delete(caller);
    this.putBehind(caller, this.waiting.get(caller) ?? []);
    for (const [next, [waiter]] of this.waiting) {
      if (!waiter || !this.hasRoomFor(next)) continue;
      this.remove(next, waiter);
      this.start(next);
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
  const maxWaiting = Math.max(1, Math.floor(limits.maxWaiting / CALLERS_WAITING));
  const share = { concurrency: limits.concurrency - 1, maxWaiting, problem: 'upstream_unavailable' } as const;
  return new WorkQueue({ name, ...limits, share });
}

export type ByUser = Pick<QueueCaller, 'signal'> & { readonly user: { readonly id: number } };

/** All requests of a user count as one caller, from whichever address they come. */
export const callerByUser = ({ user, signal }: ByUser): QueueCaller => ({ caller: String(user.id), signal });

/** An IPv4 address, or the IPv6 /48 that a provider may assign to one customer. */
export const visitorNetwork = (address: string): string => clientNetwork(address, 48);

type ByNetwork = Pick<QueueCaller, 'signal'> & { readonly address: string };

export const callerByNetwork = ({ address, signal }: ByNetwork): QueueCaller => ({
  caller: visitorNetwork(address),
  signal,
});
