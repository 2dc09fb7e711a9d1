import { readLogPosition } from '@klaster/shared/contract/http';
import { again, DatabaseUnavailable, openPool, Watched } from '@klaster/shared/postgres';
import { type PostgresPool, sql } from 'kysely';
import { type Database, readFrom, type ReadServer } from './connect';
import { usableReplicas, leastPosition, withMark, type Mark } from './usable-replicas';

/** Reads fail as soon as a check fails. */
class Replica implements ReadServer {
  readonly watched: Watched;
  readonly pool: PostgresPool;
  /** Log position at the last check; undefined: unavailable. */
  replayed: bigint | undefined;
  private fall = new AbortController();

  constructor(url: string) {
    this.watched = new Watched(url);
    this.pool = openPool(url);
  }

  async check(): Promise<void> {
    const found = await this.watched.look();
    // A promoted replica is no replica any more.
    this.replayed = found?.timeline === undefined ? found?.position : undefined;
    if (found) return;
    this.fall.abort(new DatabaseUnavailable('the replica does not answer'));
    this.fall = new AbortController();
  }

  async read<Result>(work: () => Promise<Result>): Promise<Result> {
    const { signal } = this.fall;
    let giveUp = () => {};
    const fallen = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(signal.reason as Error);
      signal.addEventListener('abort', giveUp, { once: true });
    });
    try {
      return await Promise.race([readFrom(this, work), fallen]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }
}

export type ReadReplica = Pick<Replica, 'read'>;

export type ReadReplicas = Pick<Replicas, 'choose' | 'position' | 'usableCount'>;

/**
 * Replicas are checked twice a second; one that is away or seconds behind is skipped. No read waits for a replica: data that it has not
 * replayed is read from the primary.
 */
export class Replicas {
  private readonly replicas: readonly Replica[];
  private marks: readonly Mark[] = [];
  private turn = 0;
  private readonly stops: readonly (() => void)[];

  constructor(
    urls: readonly string[],
    private readonly primary: Database,
  ) {
    this.replicas = urls.map((url) => new Replica(url));
    this.stops = [again(() => this.mark()), ...this.replicas.map((replica) => again(() => replica.check()))];
  }

  /** Number of replicas that can serve readers who have changed nothing. */
  get usableCount(): number {
    return this.usableFor(undefined).length;
  }

  /**
   * Chooses a replica, round-robin; undefined: the primary.
   * @param header the log position that the read has to see; an invalid one selects the primary
   */
  choose(header: string | string[] | undefined): ReadReplica | undefined {
    const seen = readLogPosition(header);
    if (header !== undefined && seen === undefined) return undefined;
    const usable = this.usableFor(seen);
    return usable[(this.turn += 1) % usable.length];
  }

  /** Every earlier commit has a lower log position. */
  position(): Promise<string> {
    return currentPosition(this.primary);
  }

  async end(): Promise<void> {
    this.stops.forEach((stop) => stop());
    await Promise.all(this.replicas.flatMap(({ watched, pool }) => [watched.end(), pool.end()]));
  }

  private usableFor(seen: bigint | undefined): Replica[] {
    const least = leastPosition(this.marks, performance.now());
    const replayed = this.replicas.map((replica) => replica.replayed);
    return usableReplicas(replayed, { least, seen }).flatMap((index) => this.replicas[index] ?? []);
  }

  private async mark(): Promise<void> {
    const at = performance.now();
    const position = readLogPosition(await this.position().catch(() => undefined));
    if (position !== undefined) this.marks = withMark(this.marks, { at, position });
  }
}

async function currentPosition(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}
