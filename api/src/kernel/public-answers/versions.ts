import { randomUUID } from 'node:crypto';
import { currentPlace, readAt, type Place } from '../database/place';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Versions of what public answers are made of, by name: registers, and `places`. */
export type Versions = ReadonlyMap<string, string>;

/** The version of what is made of several. Of a part that has none every moment is another: nothing made of it stays in force. */
export function versionOf(versions: Versions, parts: readonly string[]): string {
  return parts.map((name) => versions.get(name) ?? randomUUID()).join(' ');
}

/**
 * Reads versions for many callers at once. A caller gets a result that was read after its call, so that a change acknowledged
 * before is always visible: calls during a query wait for the next one, which serves all of them. A query starts at the end of
 * the turn of the event loop: requests that arrived together share it.
 */
export class VersionReader {
  private running: Promise<unknown> | undefined;
  private next: Promise<Versions> | undefined;

  constructor(private readonly load: () => Promise<Versions>) {}

  read(): Promise<Versions> {
    this.next ??= this.start();
    return this.next;
  }

  private async start(): Promise<Versions> {
    await this.running;
    await endOfTurn();
    // Later callers may know of a change that this query does not see.
    this.next = undefined;
    const reading = this.load();
    this.running = reading.then(ignore, ignore);
    return reading;
  }
}

/** What versions are read by. */
export type Versioned = Pick<VersionReader, 'read'>;

/**
 * The same where servers may be read that are not equally far: versions come from the one that the caller reads at, and are shared
 * among those who read there. So what is made of a version is never older than it.
 */
export class PlacedVersions implements Versioned {
  private readonly ofPrimary: VersionReader;
  private readonly ofPlaces = new WeakMap<Place, VersionReader>();

  constructor(private readonly load: () => Promise<Versions>) {
    this.ofPrimary = new VersionReader(load);
  }

  read(): Promise<Versions> {
    const place = currentPlace();
    if (!place) return this.ofPrimary.read();
    const reader = this.ofPlaces.get(place) ?? new VersionReader(() => readAt(place, this.load));
    this.ofPlaces.set(place, reader);
    return reader.read();
  }
}

const ignore = () => undefined;
