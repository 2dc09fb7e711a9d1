import { setImmediate as turnOfEventLoop } from 'node:timers/promises';

/**
 * Shares requests for the same thing among callers. No caller gets the response to a request that was sent before its call, since it may
 * predate a change that the caller knows of. Callers during a request share the next one, so that for each key at most one request is
 * running and one is waiting.
 */
export class SharedRequests<Answer> {
  /** Requests that are not sent yet, and can be shared until then. */
  private readonly waiting = new Map<string, Promise<Answer>>();
  private readonly running = new Map<string, Promise<Answer>>();

  /**
   * @param send does not reject
   * @param enter takes a slot for a new request, and returns a function that frees it; null if there is none
   * @returns null if there is no slot
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

  /** Sends the request once the previous one has ended, and not before all callers of this turn of the event loop share it. */
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
