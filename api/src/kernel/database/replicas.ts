import { readLogPosition } from '@klaster/shared/contract';
import { again, DatabaseUnavailable, openPool, Watched } from '@klaster/shared/postgres';
import type { PostgresPool } from 'kysely';
import type { Database } from './kysely';
import { currentPosition } from './log-position.repository';
import { readAt, type Place } from './place';
import { fitReplicas, leastPosition, withMark, type Mark } from './standing';

/** A replica, while it answers: reads that are under way when it stops to are told at once. */
class Replica implements Place {
  readonly watched: Watched;
  readonly pool: PostgresPool;
  /** How far it was at the last check; undefined: it is out. */
  replayed: bigint | undefined;
  private fall = new AbortController();

  constructor(url: string) {
    this.watched = new Watched(url);
    this.pool = openPool(url);
  }

  async check(): Promise<void> {
    const found = await this.watched.look();
    // One that was made the primary is read as such.
    this.replayed = found?.timeline === undefined ? found?.position : undefined;
    if (found) return;
    this.fall.abort(new DatabaseUnavailable('the replica does not answer'));
    this.fall = new AbortController();
  }

  /** @throws DatabaseUnavailable as soon as it is seen to answer no more */
  async read<Result>(work: () => Promise<Result>): Promise<Result> {
    const { signal } = this.fall;
    let giveUp = () => {};
    const fallen = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(signal.reason as Error);
      signal.addEventListener('abort', giveUp, { once: true });
    });
    try {
      return await Promise.race([readAt(this, work), fallen]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }
}

/** Where a read that may be a moment old is made. */
export type ReadPlace = Pick<Replica, 'read'>;

/** What chooses it. */
export type ReadPlaces = Pick<Replicas, 'choose' | 'position' | 'fit'>;

/**
 * The replicas of the database: each is checked twice a second, and is read only as far as it is known to have come. One that does not
 * answer, or is seconds behind, is left out until it is back. Nobody waits for a replica: what it has not replayed is read at the primary.
 */
export class Replicas {
  private readonly replicas: readonly Replica[];
  private marks: readonly Mark[] = [];
  private turn = 0;
  private readonly stops: readonly (() => void)[];

  /** @param primary connections of the server that changes are made on */
  constructor(
    urls: readonly string[],
    private readonly primary: Database,
  ) {
    this.replicas = urls.map((url) => new Replica(url));
    this.stops = [again(() => this.mark()), ...this.replicas.map((replica) => again(() => replica.check()))];
  }

  /** How many may be read at this moment by whoever has changed nothing. */
  get fit(): number {
    return this.fitFor(undefined).length;
  }

  /**
   * A replica for a read, each in its turn.
   * @param header the position that the read has to see, as its caller sends it; what is no position is read at the primary
   * @returns undefined: the primary
   */
  choose(header: string | string[] | undefined): ReadPlace | undefined {
    const seen = readLogPosition(header);
    if (header !== undefined && seen === undefined) return undefined;
    const fit = this.fitFor(seen);
    return fit[(this.turn += 1) % fit.length];
  }

  /** Where the log has got to: whatever was committed before is older. */
  position(): Promise<string> {
    return currentPosition(this.primary);
  }

  async end(): Promise<void> {
    this.stops.forEach((stop) => stop());
    await Promise.all(this.replicas.flatMap(({ watched, pool }) => [watched.end(), pool.end()]));
  }

  private fitFor(seen: bigint | undefined): Replica[] {
    const least = leastPosition(this.marks, performance.now());
    const replayed = this.replicas.map((replica) => replica.replayed);
    return fitReplicas(replayed, { least, seen }).flatMap((index) => this.replicas[index] ?? []);
  }

  private async mark(): Promise<void> {
    const at = performance.now();
    const position = readLogPosition(await this.position().catch(() => undefined));
    if (position !== undefined) this.marks = withMark(this.marks, { at, position });
  }
}
