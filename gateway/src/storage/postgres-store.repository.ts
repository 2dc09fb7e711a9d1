import { connections, asDatabaseError, DatabaseUnavailable, SERVING_LIMITS } from '@klaster/shared/postgres';
import type { PoolLimits } from '@klaster/shared/postgres';
import { StoreUnavailable } from './object-store';
import type { ObjectStore, StoredObject } from './object-store';

/** Statements time out before the requests that wait for them. */
const LIMITS: PoolLimits = {
  ...SERVING_LIMITS,
  name: 'releases',
  connections: 4,
  waitMs: 3_000,
  statementMs: 5_000,
  answerMs: 6_000,
};

/** Lets gateways that start at the same time create the table one after the other; an arbitrary number. */
const PREPARATION_LOCK = 5_264_190_733;

const CHANGED = 'extract(epoch from changed)::float8 * 1000 as "changedMs"';

const UNIQUE_VIOLATION = '23505';

/** An import writes a whole folder, which has no time limit. */
export const IMPORT_LIMITS: PoolLimits = { ...LIMITS, connections: 1, statementMs: 0, answerMs: 0 };

type Pool = ReturnType<typeof connections>;
type Client = Awaited<ReturnType<Pool['connect']>>;

/** Receives the outcome of each query. */
type StoreWatch = { onFailure: (error: unknown) => void; onAnswer: () => void };

/** Objects as rows of the table `releases.objects`. */
export class PostgresStore implements ObjectStore {
  readonly freshForMs = 250;
  private readonly pool: Pool;

  /** @param url of one server, or of several of which one is the primary */
  constructor(
    url: string,
    private readonly watch: StoreWatch,
    limits = LIMITS,
  ) {
    this.pool = connections(url, limits);
  }

  async read(key: string): Promise<Buffer | null> {
    const rows = await this.ask<{ body: Buffer }>(
      'select body from releases.objects where folder = $1 and name = $2',
      splitKey(key),
    );
    return rows[0]?.body ?? null;
  }

  readAll(folder: string, limit: number): Promise<StoredObject[]> {
    return this.ask(
      `select name, body, ${CHANGED} from releases.objects where folder = $1 order by changed desc, name limit $2`,
      [folder, limit],
    );
  }

  async names(folder: string): Promise<string[]> {
    const rows = await this.ask<{ name: string }>('select name from releases.objects where folder = $1', [folder]);
    return rows.map(({ name }) => name);
  }

  ages(folder: string): Promise<{ name: string; ageMs: number }[]> {
    return this.ask(
      `select name, extract(epoch from clock_timestamp() - changed)::float8 * 1000 as "ageMs"
       from releases.objects where folder = $1`,
      [folder],
    );
  }

  async create(key: string, body: string | Buffer): Promise<number | null> {
    const rows = await this.ask<{ changedMs: number }>(
      `insert into releases.objects (folder, name, body) values ($1, $2, $3)
       on conflict do nothing returning ${CHANGED}`,
      [...splitKey(key), Buffer.from(body)],
    );
    return rows[0]?.changedMs ?? null;
  }

  async createAll(objects: readonly { key: string; body: Buffer }[]): Promise<boolean> {
    const places = objects.map(({ key }) => splitKey(key));
    try {
      await this.ask(
        `insert into releases.objects (folder, name, body)
         select folder, name, body from unnest($1::text[], $2::text[], $3::bytea[]) as given (folder, name, body)`,
        [places.map(([folder]) => folder), places.map(([, name]) => name), objects.map(({ body }) => body)],
      );
      return true;
    } catch (error) {
      if (error instanceof StoreUnavailable && asDatabaseError(error.cause)?.code === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  async replace(key: string, body: string | Buffer): Promise<number> {
    const rows = await this.ask<{ changedMs: number }>(
      `insert into releases.objects (folder, name, body) values ($1, $2, $3)
       on conflict (folder, name) do update set body = excluded.body, changed = clock_timestamp() returning ${CHANGED}`,
      [...splitKey(key), Buffer.from(body)],
    );
    return rows[0]?.changedMs ?? 0;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.ask('delete from releases.objects where folder = $1 and name = $2', splitKey(key));
    }
  }

  async removeAll(folder: string): Promise<void> {
    await this.ask('delete from releases.objects where folder = $1', [folder]);
  }

  /** Needs the right to create a schema only if it is missing, so that gateways can run with a restricted role. */
  async prepare(): Promise<void> {
    await this.withClient(async (client) => {
      await client.query('begin', []);
      await client.query('select pg_advisory_xact_lock($1)', [PREPARATION_LOCK]);
      const { rows } = await client.query<{ schema: boolean; table: boolean }>(
        `select to_regnamespace('releases') is not null as schema, to_regclass('releases.objects') is not null as table`,
        [],
      );
      if (!rows[0]?.schema) await client.query('create schema releases', []);
      if (!rows[0]?.table) await makeTable(client);
      await client.query('commit', []);
    });
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private ask<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.withClient(async (client) => (await client.query<Row>(text, values)).rows);
  }

  private async withClient<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    try {
      const client = await this.pool.connect();
      try {
        const result = await work(client);
        this.watch.onAnswer();
        return result;
      } catch (error) {
        await client.query('rollback', []).catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    } catch (error) {
      const cause = error instanceof DatabaseUnavailable ? error.cause : error;
      if (asDatabaseError(cause)?.code !== UNIQUE_VIOLATION) this.watch.onFailure(cause);
      throw new StoreUnavailable(cause);
    }
  }
}

/** `external` storage: archives are compressed already. Collation "C" does not change with a version of the system. */
async function makeTable(client: Client): Promise<void> {
  await client.query(
    `create table releases.objects (
       folder text collate "C" not null,
       name text collate "C" not null,
       body bytea not null,
       changed timestamptz not null default clock_timestamp(),
       primary key (folder, name)
     )`,
    [],
  );
  await client.query('alter table releases.objects alter column body set storage external', []);
}

/** Splits at the last `/`; the folder of a key without one is the empty string. */
function splitKey(key: string): [folder: string, name: string] {
  const end = key.lastIndexOf('/');
  return [key.slice(0, Math.max(end, 0)), key.slice(end + 1)];
}
