import { setMaxListeners } from 'node:events';
import { LRUCache } from 'lru-cache';
import { WorkQueue, type Share } from '../queue/work-queue';
import { Answer } from './answer';
import { versionOf, type Versioned } from './versions.repository';

type Limits = {
  readonly cacheBytes: number;
  readonly largestBytes: number;
  /** Maximum number of answers made at once; most database connections are for staff. */
  readonly concurrency: number;
  /** Requests beyond this number get a 503 with `Retry-After`. */
  readonly maxWaiting: number;
};

const ANSWER_LIMITS: Limits = {
  cacheBytes: 64 * 1024 * 1024,
  largestBytes: 8 * 1024 * 1024,
  concurrency: 3,
  maxWaiting: 60,
};

const RETRY_SECONDS = 1;

/** Per network: a page requests a few answers, and an office opens several pages. */
const SHARE: Share = { concurrency: 2, maxWaiting: 16, problem: 'upstream_unavailable' };

type Making = {
  readonly promise: Promise<Answer>;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
  /** Networks that wait; each has one place in the queue. */
  readonly waiting: Set<string>;
  /** Aborted when the work begins, so that the other places in the queue are given up. */
  readonly begun: AbortController;
};

/** `key`: address and language. `madeOf`: parts of the data. */
export type Question = { readonly key: string; readonly madeOf: readonly string[] };

type AnswerRequest = {
  /** Read before the answer is made. */
  readonly version: string;
  readonly network: string;
};

/**
 * Caches public answers until their data changes, on any instance: versions are in the database. Concurrency, queue and cache are
 * bounded.
 */
export class PublicAnswers {
  private readonly cache: LRUCache<string, Answer>;
  private readonly making = new Map<string, Making>();
  private readonly queue: WorkQueue;

  constructor(
    private readonly versions: Versioned,
    { cacheBytes, largestBytes, concurrency, maxWaiting }: Limits = ANSWER_LIMITS,
  ) {
    // Visitors choose addresses, and a long one may be larger than its answer.
    const sizeCalculation = ({ size }: Answer, key: string) => size + 2 * key.length;
    this.cache = new LRUCache({ maxSize: cacheBytes, maxEntrySize: largestBytes, sizeCalculation });
    this.queue = new WorkQueue({
      name: 'public_answers',
      concurrency,
      maxWaiting,
      retrySeconds: RETRY_SECONDS,
      share: SHARE,
    });
  }

  /** @returns the current version, and its cached answer if there is one */
  async find({ key, madeOf }: Question): Promise<{ version: string; answer: Answer | undefined }> {
    const version = versionOf(await this.versions.read(), madeOf);
    const answer = this.cache.get(key);
    return { version, answer: answer?.version === version ? answer : undefined };
  }

  /**
   * Makes an answer once for all requests of a key and version. Each waiting network has its own place in the queue, so
   * that no network's backlog delays another. If the data is newer than `version`, the next request makes the answer
   * again.
   * @throws ProblemError `upstream_unavailable` if the queue or the network's share is full and no other network waits
   * for the answer
   */
  make({ key }: Question, { version, network }: AnswerRequest, produce: () => Promise<string>): Promise<Answer> {
    const making = this.findMaking(`${version} ${key}`);
    const { waiting, begun, promise, resolve, reject } = making;
    if (begun.signal.aborted || waiting.has(network)) return promise;
    waiting.add(network);
    const work = async () => {
      // Another place may have begun at the same time.
      if (begun.signal.aborted) return;
      begun.abort();
      try {
        const answer = new Answer(version, await produce());
        this.cache.set(key, answer);
        resolve(answer);
      } catch (error) {
        reject(error);
      }
    };
    this.queue.run(work, { caller: network, signal: begun.signal }).catch((refusal: unknown) => {
      waiting.delete(network);
      // A refused network shares the result of those that wait.
      if (waiting.size === 0) reject(refusal);
    });
    return promise;
  }

  private findMaking(place: string): Making {
    const present = this.making.get(place);
    if (present) return present;
    let [resolve, reject]: [Making['resolve'], Making['reject']] = [() => undefined, () => undefined];
    const promise = new Promise<Answer>((...settle) => ([resolve, reject] = settle)).finally(() =>
      this.making.delete(place),
    );
    const begun = new AbortController();
    // One listener for each waiting network; the queue bounds them.
    setMaxListeners(0, begun.signal);
    const making = { promise, resolve, reject, waiting: new Set<string>(), begun };
    this.making.set(place, making);
    return making;
  }
}
