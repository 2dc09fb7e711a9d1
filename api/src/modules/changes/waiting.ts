import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../kernel/database/connect';
import type { FeedPage } from './feed';
import { parsePosition } from './position';
import { hasChanges } from './repository';

/** Time between two looks at the database, which costs an index scan. */
const POLL_MS = 500;

/** Calls of a process that may wait at once; others are answered without waiting. */
const MAX_WAITING = 64;

type PageQuery = { readonly after: string; readonly limit: number };

export class Waiting {
  private count = 0;

  constructor(private readonly db: Database) {}

  /** Reads a page, and if it is empty waits for changes. Pages without a change for the caller are passed over. */
  async untilRead(
    { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
    { after, limit }: PageQuery,
    read: (query: PageQuery) => Promise<FeedPage>,
  ): Promise<FeedPage> {
    const until = Date.now() + seconds * 1000;
    let page = await read({ after, limit });
    if (this.count >= MAX_WAITING) return page;
    this.count += 1;
    try {
      while (page.changes.length === 0 && !page.has_more && (await this.untilChange(page.position, until, signal)))
        page = await read({ after: page.position, limit });
      return page;
    } finally {
      this.count -= 1;
    }
  }

  /** @returns false: there was none */
  private async untilChange(position: string, until: number, signal: AbortSignal): Promise<boolean> {
    while (Date.now() < until) {
      await sleep(Math.min(POLL_MS, until - Date.now()), undefined, { signal });
      if (await hasChanges(this.db, parsePosition(position))) return true;
    }
    return false;
  }
}
