import { ProblemError } from '../problems/problem-error';

/** One caller's share of a queue, and the problem thrown beyond it. */
export type Share = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly problem: 'upstream_unavailable' | 'too_many_uploads';
};

/** The caller that work is done for, and the signal that cancels it. */
export type Turn = {
  /** Callers of one name have one share together. */
  readonly caller?: string;
  readonly signal?: AbortSignal | undefined;
};

export type QueueLimits = {
  /** Label of the queue in metrics: queues of one name are added up. */
  readonly name: string;
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** `Retry-After` for calls beyond `mostWaiting`. */
  readonly retrySeconds: number;
  /** Limits per caller; absent: none. */
  readonly share?: Share;
};

type Waiter = { readonly admit: () => void };

/** No limit per caller. */
const WHOLE: Share = { atOnce: Infinity, mostWaiting: Infinity, problem: 'upstream_unavailable' };

export type QueueLoad = { readonly name: string; readonly running: number; readonly waiting: number };

const queues = new Set<WorkQueue>();

/** Loads of all queues of this process, which exist as long as it does. */
export function queueLoads(): readonly QueueLoad[] {
  const loads = new Map<string, QueueLoad>();
  for (const { load } of queues) {
    const { running, waiting } = loads.get(load.name) ?? { running: 0, waiting: 0 };
    loads.set(load.name, { ...load, running: running + load.running, waiting: waiting + load.waiting });
  }
  return [...loads.values()];
}

/**
 * Runs costly work with bounded concurrency and a bounded queue. Callers take turns, each in the order of arrival: a caller's
 * backlog delays another caller by one piece of work at most.
 */
export class WorkQueue {
  private running = 0;
  private waitingCount = 0;
  private readonly runningOf = new Map<string, number>();
  /** Waiting work by caller, in the order of their turns. */
  private readonly waiting = new Map<string, Waiter[]>();

  private readonly share: Share;

  constructor(private readonly limits: QueueLimits) {
    this.share = limits.share ?? WHOLE;
    queues.add(this);
  }

  get load(): QueueLoad {
    return { name: this.limits.name, running: this.running, waiting: this.waitingCount };
  }

  /**
   * @throws ProblemError `upstream_unavailable` when the queue is full, or the share's own problem when the caller's share is
   * @throws the signal's reason when it is aborted before the work begins
   */
  async run<T>(work: () => Promise<T>, { caller = '', signal }: Turn = {}): Promise<T> {
    await this.turn(caller, signal);
    try {
      return await work();
    } finally {
      this.leave(caller);
    }
  }

  /**
   * The same for work whose results are consumed one by one, at the pace of the reader.
   * @throws ProblemError as `run` does
   */
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
    const own = this.waiting.get(caller)?.length ?? 0;
    if (own >= this.share.mostWaiting)
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

  /** Hands the free place to the next in the queue at once, so that no newcomer can take it. */
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

  /** Moves a caller to the end of the round after a turn. */
  private putBehind(caller: string, waiters: Waiter[]): void {
    this.waiting.delete(caller);
    if (waiters.length > 0) this.waiting.set(caller, waiters);
  }
}
