import { randomUUID } from 'node:crypto';
import { currentPlace, readAt, type Place } from '../database/place';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Versions of the parts of public data, by name: registers, and `places`. */
export type Versions = ReadonlyMap<string, string>;

/** Version of a combination of parts. A part without a version gets a new one each time, so that nothing of it is ever cached. */
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

/** Reads versions. */
export type Versioned = Pick<VersionReader, 'read'>;

/**
 * The same with replicas of different lag: versions come from the server that the caller reads from, and are shared among its readers.
 * An answer is thus never older than its version.
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
