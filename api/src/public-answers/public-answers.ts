import { LRUCache } from 'lru-cache';
import { WorkQueue } from '../http/work-queue';
import { Answer } from './answer';
import { versionOf, type VersionReader } from './versions';

type Limits = {
  /** Bytes of all answers that are kept, and of the largest. */
  readonly keptBytes: number;
  readonly largestBytes: number;
  /** Answers that are made at once: each asks the database a question or two, and most of its connections are for staff. */
  readonly atOnce: number;
  /** Who comes when so many wait already is told to come again. */
  readonly mostWaiting: number;
};

const ANSWER_LIMITS: Limits = {
  keptBytes: 64 * 1024 * 1024,
  largestBytes: 8 * 1024 * 1024,
  atOnce: 3,
  mostWaiting: 60,
};

const RETRY_SECONDS = 1;

/** A question: the address it is asked at, in a language, and what its answer is made of. */
export type Question = { readonly key: string; readonly madeOf: readonly string[] };

/**
 * Answers to visitors, kept as long as nothing of what they are made of is changed: by this instance or by any other, for
 * the versions are the database's. How many are made at once, wait to be made and are kept is bounded, whatever visitors ask.
 */
export class PublicAnswers {
  private readonly kept: LRUCache<string, Answer>;
  private readonly making = new Map<string, Promise<Answer>>();
  private readonly queue: WorkQueue;

  constructor(
    private readonly versions: VersionReader,
    { keptBytes, largestBytes, atOnce, mostWaiting }: Limits = ANSWER_LIMITS,
  ) {
    // Addresses are visitors' to make up, and long ones weigh more than what is answered.
    const sizeCalculation = ({ size }: Answer, key: string) => size + 2 * key.length;
    this.kept = new LRUCache({ maxSize: keptBytes, maxEntrySize: largestBytes, sizeCalculation });
    this.queue = new WorkQueue(atOnce, mostWaiting, RETRY_SECONDS);
  }

  /** @returns the present version, and the answer where it is kept in that */
  async find({ key, madeOf }: Question): Promise<{ version: string; answer: Answer | undefined }> {
    const version = versionOf(await this.versions.read(), madeOf);
    const answer = this.kept.get(key);
    return { version, answer: answer?.version === version ? answer : undefined };
  }

  /**
   * Makes an answer, once for all who ask for the same in the same version. It may already say what came after: then the
   * version it is kept under is past, and it is made anew for whoever asks next.
   * @param version read before
   * @throws ProblemError `upstream_unavailable` when too many answers wait to be made
   */
  make({ key }: Question, version: string, produce: () => Promise<string>): Promise<Answer> {
    const place = `${version} ${key}`;
    const made = this.making.get(place);
    if (made) return made;
    const making = this.queue
      .run(async () => {
        const answer = new Answer(version, await produce());
        this.kept.set(key, answer);
        return answer;
      })
      .finally(() => this.making.delete(place));
    this.making.set(place, making);
    return making;
  }
}
