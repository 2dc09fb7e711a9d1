import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { RegistryFolders } from '../../disk/registry-folders';
import type { OpenedPages, PageTally } from './opened-pages';
import { WINDOW_MS } from './verdict';

/** Milliseconds between two writes of what this gateway has counted; what others know of it is no older. */
const WRITE_EVERY_MS = 10_000;

/** Files looked at: as many gateways at once, or one that was started as often within an hour. */
const MAX_FILES = 100;

const talliesSchema = z.array(
  z.object({ age: z.number().nonnegative(), pages: z.record(z.string(), z.record(z.string(), z.int().positive())) }),
);

/**
 * The pages that all gateways of a store have opened lately. Each writes its own count aside from any request, so that a
 * page never waits for the disk. Ages are counted from the file's own time: gateways' clocks need not agree.
 */
export class PageTallies {
  private readonly own = `${randomUUID()}.json`;
  private timer: NodeJS.Timeout | undefined;
  private failed = false;
  private written = '[]';

  constructor(
    private readonly folders: RegistryFolders,
    private readonly pages: OpenedPages,
    /** Told once when the count cannot be written. */
    private readonly onFault: (fault: string) => void,
  ) {}

  start(): void {
    this.timer ??= setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  /** What was counted outlives the process. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  /** Writes what this gateway has counted, where that has changed, and removes what is too old to count. */
  async write(): Promise<void> {
    try {
      const tallies = this.pages.tallies();
      const counted = JSON.stringify(tallies.map(({ pages }) => pages));
      if (counted === this.written) return;
      await this.replace(JSON.stringify(tallies));
      this.written = counted;
      this.failed = false;
      await this.removeOutdated();
    } catch (error) {
      if (!this.failed) this.onFault(`the count of pages cannot be written: ${String(error)}`);
      this.failed = true;
    }
  }

  /**
   * Pages opened with a version, by network.
   *
   * @param now milliseconds by the clock of the store's disk
   */
  async of(term: string, now: number): Promise<Map<string, number>> {
    const others = await Promise.all((await this.files()).map(({ name, changed }) => this.read(name, now - changed)));
    const sum = new Map<string, number>();
    for (const { age, pages } of [...this.pages.tallies(), ...others.flat()]) {
      if (age >= WINDOW_MS) continue;
      for (const [network, count] of Object.entries(pages[term] ?? {}))
        sum.set(network, (sum.get(network) ?? 0) + count);
    }
    return sum;
  }

  private async replace(text: string): Promise<void> {
    await this.folders.prepare(this.folders.pages);
    const aside = path.join(this.folders.incoming, randomUUID());
    try {
      await writeFile(aside, text);
      await rename(aside, path.join(this.folders.pages, this.own));
    } finally {
      await rm(aside, { force: true });
    }
  }

  private async removeOutdated(): Promise<void> {
    const { mtimeMs: now } = await stat(path.join(this.folders.pages, this.own));
    const outdated = (await this.files()).filter(({ changed }) => now - changed > WINDOW_MS);
    await Promise.all(outdated.map(({ name }) => rm(path.join(this.folders.pages, name), { force: true })));
  }

  /** Other gateways' files, the latest first. */
  private async files(): Promise<{ name: string; changed: number }[]> {
    const names: string[] = await readdir(this.folders.pages).catch(() => []);
    const found = names.filter((name) => name !== this.own).map((name) => this.changed(name));
    return (await Promise.all(found))
      .filter((file) => file !== null)
      .toSorted((a, b) => b.changed - a.changed)
      .slice(0, MAX_FILES);
  }

  private async changed(name: string): Promise<{ name: string; changed: number } | null> {
    const stats = await stat(path.join(this.folders.pages, name)).catch(() => null);
    return stats && { name, changed: stats.mtimeMs };
  }

  private async read(name: string, older: number): Promise<PageTally[]> {
    try {
      const tallies = talliesSchema.parse(JSON.parse(await readFile(path.join(this.folders.pages, name), 'utf8')));
      return tallies.map(({ age, pages }) => ({ age: age + Math.max(0, older), pages }));
    } catch {
      // Just removed, or damaged: it counts nothing.
      return [];
    }
  }
}
