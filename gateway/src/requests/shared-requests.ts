import { setImmediate as turnOfEventLoop } from 'node:timers/promises';

/**
 * Requests for the same thing by many callers. Nobody gets the answer to a request that began before they came: it may bring what was
 * before a change that they know of. Who comes while one is under way shares the next, so that there is never more than one under
 * way for the same thing, and one that waits.
 */
export class SharedRequests<Answer> {
  /** Requests that have yet to begin, and may be shared until then. */
  private readonly waiting = new Map<string, Promise<Answer>>();
  private readonly running = new Map<string, Promise<Answer>>();

  /**
   * @param send does not reject
   * @param enter takes a place for a request that nobody shares yet, and returns how to free it; null where there is none
   * @returns null where there is no place
   */
  join(key: string, send: () => Promise<Answer>, enter: () => (() => void) | null): Promise<Answer> | null {
    const shared = this.waiting.get(key);
    if (shared) return shared;
    const leave = enter();
    if (leave === null) return null;
    const next = this.inTurn(key, send).finally(leave);
    this.waiting.set(key, next);
    return next;
  }

  /** Begins when the request before has ended, at the earliest once all callers of this moment share it. */
  private async inTurn(key: string, send: () => Promise<Answer>): Promise<Answer> {
    await (this.running.get(key) ?? turnOfEventLoop());
    this.waiting.delete(key);
    const request = send();
    this.running.set(key, request);
    try {
      return await request;
    } finally {
      this.running.delete(key);
    }
  }
}
