import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { currentServer, readFrom, type Database, type ReadServer } from '../database/connect';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** By part of the data. */
export type Versions = ReadonlyMap<string, string>;

/** `today` is the current date in Tashkent. */
async function readVersions(db: Database): Promise<Versions> {
  const { rows } = await sql<{ name: string; version: string }>`
    select name, version::text from public_versions
    union all select 'today', (clock_timestamp() at time zone 'Asia/Tashkent')::date::text`.execute(db);
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** A part without a version gets a random one, so that it is never cached. */
export function versionOf(versions: Versions, parts: readonly string[]): string {
  return parts.map((name) => versions.get(name) ?? randomUUID()).join(' ');
}

/**
 * Shares queries between callers. Each caller gets a result that was read after its call, so an acknowledged change is always visible:
 * calls during a query wait for the next one. A query starts at the end of the turn of the event loop, so requests that arrive together
 * share it.
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
    // This query may miss changes that later callers know of.
    this.next = undefined;
    const reading = this.load();
    this.running = reading.then(ignore, ignore);
    return reading;
  }
}

export type Versioned = Pick<VersionReader, 'read'>;

/** Reads versions from the server that the caller reads from: an answer is never older than its version. */
export class VersionsByServer implements Versioned {
  private readonly load: () => Promise<Versions>;
  private readonly ofPrimary: VersionReader;
  private readonly ofServers = new WeakMap<ReadServer, VersionReader>();

  constructor(db: Database) {
    this.load = () => readVersions(db);
    this.ofPrimary = new VersionReader(this.load);
  }

  read(): Promise<Versions> {
    const server = currentServer();
    if (!server) return this.ofPrimary.read();
    const reader = this.ofServers.get(server) ?? new VersionReader(() => readFrom(server, this.load));
    this.ofServers.set(server, reader);
    return reader.read();
  }
}

const ignore = () => undefined;
