import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { ObjectStore, StoredObject } from '../../storage/object-store';
import type { OpenedPages, PageTally } from './opened-pages';
import { WINDOW_MS } from './verdict';

/** Milliseconds between two writes of this gateway's counts. */
const WRITE_EVERY_MS = 10_000;

/** Each start of a gateway within the hour has a file. */
const MAX_FILES = 100;

const FOLDER = 'pages';

const talliesSchema = z.array(
  z.object({ age: z.number().nonnegative(), pages: z.record(z.string(), z.record(z.string(), z.int().positive())) }),
);

/**
 * Counts of the pages of all gateways. Each writes its own count in the background, so that no page waits for the store. Ages are
 * relative to the stored object's time, since clocks of gateways may differ.
 */
export class PageTallies {
  private readonly own = `${randomUUID()}.json`;
  private timer: NodeJS.Timeout | undefined;
  private failed = false;
  private written = '[]';

  constructor(
    private readonly store: ObjectStore,
    private readonly pages: OpenedPages,
    /** Called once if the count cannot be written. */
    private readonly onFault: (fault: string) => void,
  ) {}

  start(): void {
    this.timer ??= setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  async write(): Promise<void> {
    try {
      const tallies = this.pages.tallies();
      const counted = JSON.stringify(tallies.map(({ pages }) => pages));
      if (counted === this.written) return;
      const now = await this.store.replace(`${FOLDER}/${this.own}`, JSON.stringify(tallies), { mayBeLost: true });
      this.written = counted;
      this.failed = false;
      await this.removeOutdated(now);
    } catch (error) {
      if (!this.failed) this.onFault(`the count of pages cannot be written: ${String(error)}`);
      this.failed = true;
    }
  }

  /** @param now by the store's clock @returns opened pages of a term, by network */
  async read(now: number): Promise<(term: string) => Map<string, number>> {
    const others = (await this.others()).flatMap((object) => talliesIn(object, now));
    const recent = [...this.pages.tallies(), ...others].filter(({ age }) => age < WINDOW_MS);
    return (term) => {
      const sum = new Map<string, number>();
      for (const [network, count] of recent.flatMap(({ pages }) => Object.entries(pages[term] ?? {})))
        sum.set(network, (sum.get(network) ?? 0) + count);
      return sum;
    };
  }

  private async removeOutdated(now: number): Promise<void> {
    const outdated = (await this.others()).filter(({ changedMs }) => now - changedMs > WINDOW_MS);
    await this.store.remove(outdated.map(({ name }) => `${FOLDER}/${name}`));
  }

  private async others(): Promise<StoredObject[]> {
    return (await this.store.readAll(FOLDER, MAX_FILES)).filter(({ name }) => name !== this.own);
  }
}

function talliesIn({ body, changedMs }: StoredObject, now: number): PageTally[] {
  try {
    const tallies = talliesSchema.parse(JSON.parse(body.toString('utf8')));
    return tallies.map(({ age, pages }) => ({ age: age + Math.max(0, now - changedMs), pages }));
  } catch {
    // A damaged file counts nothing.
    return [];
  }
}
