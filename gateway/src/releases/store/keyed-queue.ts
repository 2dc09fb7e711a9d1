import { ProblemError } from '../../problems/problem-error';

/** Publications of one app that may wait. */
const MAX_WAITING = 8;

/** Runs the publications of an app one after the other, since each takes memory and a process. Other apps do not wait. */
export class KeyedQueue {
  private readonly queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** @throws {ProblemError} `too_many_attempts` */
  async run<Result>(app: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(app) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting > MAX_WAITING) {
      throw new ProblemError('too_many_attempts', `Too many releases of ${app} are waiting to be looked at.`);
    }
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => undefined);
    queue.waiting += 1;
    this.queues.set(app, queue);
    try {
      return await mine;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.queues.delete(app);
    }
  }
}
