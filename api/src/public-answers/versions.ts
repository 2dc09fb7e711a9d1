import { randomUUID } from 'node:crypto';

/** Versions of what public answers are made of, by name: registers, and `places`. */
export type Versions = ReadonlyMap<string, string>;

/** The version of what is made of several. Of a part that has none every moment is another: nothing made of it stays in force. */
export function versionOf(versions: Versions, parts: readonly string[]): string {
  return parts.map((name) => versions.get(name) ?? randomUUID()).join(' ');
}

/**
 * Reads versions for many callers at once. A caller gets what was read after it asked, so that a change acknowledged before
 * is always seen: who comes while a reading is under way waits for the next one, which serves all that came meanwhile.
 */
export class VersionReader {
  private running: Promise<Versions> | undefined;
  private next: Promise<Versions> | undefined;

  constructor(private readonly load: () => Promise<Versions>) {}

  read(): Promise<Versions> {
    if (!this.running) return this.start();
    const start = () => this.start();
    this.next ??= this.running.then(start, start);
    return this.next;
  }

  private start(): Promise<Versions> {
    const reading = this.load();
    const end = () => {
      if (this.running === reading) this.running = undefined;
    };
    [this.running, this.next] = [reading, undefined];
    reading.then(end, end);
    return reading;
  }
}
