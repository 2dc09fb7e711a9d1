import { setMaxListeners } from 'node:events';
import { LRUCache } from 'lru-cache';
import { WorkQueue, type Share } from '../queue/work-queue';
import { Answer } from './answer';
import { versionOf, type Versioned } from './versions';

type Limits = {
  /** Maximum bytes of all cached answers, and of one. */
  readonly cacheBytes: number;
  readonly largestBytes: number;
  /** Answers made concurrently: each takes a query or two, and most connections to the database are for staff. */
  readonly atOnce: number;
  /** Length of the queue; beyond it 503 with `Retry-After`. */
  readonly mostWaiting: number;
};

const ANSWER_LIMITS: Limits = {
  cacheBytes: 64 * 1024 * 1024,
  largestBytes: 8 * 1024 * 1024,
  atOnce: 3,
  mostWaiting: 60,
};

const RETRY_SECONDS = 1;

/** Share of one network: a page requests a few answers, and an office opens several pages. Two of the three places at most. */
const SHARE: Share = { atOnce: 2, mostWaiting: 16, problem: 'upstream_unavailable' };

/** An answer that is requested and not made yet. */
type Making = {
  readonly made: Promise<Answer>;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
  /** Networks that wait: each has one place in the queue, until the first of them begins. */
  readonly waiting: Set<string>;
  /** Aborted when work on the answer begins, so that its other places in the queue are given up. */
  readonly begun: AbortController;
};

/** Key of an answer, made of address and language, and the parts of the database that the answer depends on. */
export type Question = { readonly key: string; readonly madeOf: readonly string[] };

type AnswerRequest = {
  /** Read before. */
  readonly version: string;
  /** Whose share the making takes from. */
  readonly network: string;
};

/**
 * Responses to visitors, cached until data that they are made of changes, in this or another instance: the versions are in the database.
 * Concurrency, queue and cache are bounded for any requests.
 */
export class PublicAnswers {
  private readonly cache: LRUCache<string, Answer>;
  private readonly making = new Map<string, Making>();
  private readonly queue: WorkQueue;

  constructor(
    private readonly versions: Versioned,
    { cacheBytes, largestBytes, atOnce, mostWaiting }: Limits = ANSWER_LIMITS,
  ) {
    // Visitors choose the addresses, and a long one takes more memory than its answer.
    const sizeCalculation = ({ size }: Answer, key: string) => size + 2 * key.length;
    this.cache = new LRUCache({ maxSize: cacheBytes, maxEntrySize: largestBytes, sizeCalculation });
    this.queue = new WorkQueue({
      name: 'public_answers',
      atOnce,
      mostWaiting,
      retrySeconds: RETRY_SECONDS,
      share: SHARE,
    });
  }

  /** @returns the current version, and the cached answer of that version, if any */
  async find({ key, madeOf }: Question): Promise<{ version: string; answer: Answer | undefined }> {
    const version = versionOf(await this.versions.read(), madeOf);
    const answer = this.cache.get(key);
    return { version, answer: answer?.version === version ? answer : undefined };
  }

  /**
   * Makes an answer once for all requests of the same key and version. Until work begins, each requesting network has a place of its
   * own in the queue, so that one network's backlog never delays another. The data may be newer than `version`: the cached answer is
   * then stale already, and is made again for the next request.
   * @throws ProblemError `upstream_unavailable` when the queue or this network's share of it is full, and nobody else waits for this
   *   answer
   */
  make({ key }: Question, { version, network }: AnswerRequest, produce: () => Promise<string>): Promise<Answer> {
    const making = this.makingOf(`${version} ${key}`);
    const { waiting, begun, made, resolve, reject } = making;
    if (begun.signal.aborted || waiting.has(network)) return made;
    waiting.add(network);
    const work = async () => {
      // Another place may have begun in the same moment.
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
      // A network without a place of its own shares the result of those that have one.
      if (waiting.size === 0) reject(refusal);
    });
    return made;
  }

  private makingOf(place: string): Making {
    const present = this.making.get(place);
    if (present) return present;
    let [resolve, reject]: [Making['resolve'], Making['reject']] = [() => undefined, () => undefined];
    const made = new Promise<Answer>((...settle) => ([resolve, reject] = settle)).finally(() =>
      this.making.delete(place),
    );
    const begun = new AbortController();
    // Every network that waits listens, and the queue bounds those.
    setMaxListeners(0, begun.signal);
    const making = { made, resolve, reject, waiting: new Set<string>(), begun };
    this.making.set(place, making);
    return making;
  }
}
