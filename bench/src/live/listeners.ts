import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds within which a page reconnects after its stream has ended. */
const PAUSE_MS = 4000;

/** Pages that keep a stream of events open, each over a connection of its own, and open another when it ends. */
export class Listeners {
  /** Number of attempts that were refused or aborted. */
  failures = 0;
  private readonly over = new AbortController();
  private readonly pages: Promise<void>[] = [];
  private waiting: { readonly pages: Set<number>; readonly onAll: () => void } | undefined;
  private readonly versions: string[] = [];

  constructor(private readonly address: string) {}

  /** Opens a stream for each token, and waits for the first version on each. */
  async open(tokens: readonly string[]): Promise<void> {
    const all = this.untilAll(tokens.length);
    this.pages.push(...tokens.map((token, page) => this.keepOpen(page, token)));
    await all;
  }

  /** Resolves when every page has received a version that it did not have at the time of the call. */
  allNotified(): Promise<void> {
    return this.untilAll(this.pages.length);
  }

  async close(): Promise<void> {
    this.over.abort();
    await Promise.all(this.pages);
  }

  private untilAll(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.waiting = { pages: new Set(Array.from({ length: count }, (_, page) => page)), onAll: resolve };
    });
  }

  private async keepOpen(page: number, token: string): Promise<void> {
    const { signal } = this.over;
    while (!signal.aborted) {
      try {
        await this.listen(page, token);
      } catch {
        if (!signal.aborted) this.failures += 1;
      }
      await sleep(Math.random() * PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async listen(page: number, token: string): Promise<void> {
    const headers = { accept: 'text/event-stream', 'x-access-token': token };
    const { status, body } = await fetch(this.address, { headers, signal: this.over.signal });
    if (status !== 200 || !body) throw new Error(`refused: ${status}`);
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const version = /"version":"(\w+)"/.exec(text)?.[1];
      if (version !== undefined) this.hear(page, version);
    }
  }

  private hear(page: number, version: string): void {
    if (this.versions[page] === version) return;
    this.versions[page] = version;
    this.waiting?.pages.delete(page);
    if (this.waiting?.pages.size === 0) this.waiting.onAll();
  }
}
