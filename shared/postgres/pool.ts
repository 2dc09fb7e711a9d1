import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { sendNamed } from './statements';
import { DatabaseUnavailable, endsConnection, isPassing } from './unavailable';

/** How long anything may take, in milliseconds, and how many connections there are. */
export type PoolLimits = {
  /** By which figures tell pools apart: those of one name are added up. */
  readonly name: string;
  readonly connections: number;
  /** Until a connection is free, or made. */
  readonly waitMs: number;
  /** The server gives a statement up after this; 0: never. */
  readonly statementMs: number;
  /** We give the server up after this: it hangs, or the network swallows what is sent; 0: never. */
  readonly answerMs: number;
  /** The server ends a transaction in which we say nothing for so long. */
  readonly idleInTransactionMs: number;
};

export const SERVING_LIMITS: PoolLimits = {
  name: 'serving',
  connections: 10,
  waitMs: 5_000,
  statementMs: 10_000,
  answerMs: 12_000,
  idleInTransactionMs: 30_000,
};

/** A change of the schema takes as long as it takes, and waits for another instance that is at it. */
export const MIGRATION_LIMITS: PoolLimits = {
  ...SERVING_LIMITS,
  name: 'owner',
  connections: 2,
  statementMs: 0,
  answerMs: 0,
  idleInTransactionMs: 0,
};

/** Connections of the pools of one name, and how many calls wait for one. */
export type PoolLoad = {
  readonly name: string;
  readonly used: number;
  readonly idle: number;
  readonly most: number;
  readonly waiting: number;
};

const openPools = new Map<pg.Pool, PoolLimits>();

/** Of all pools of this process that are open. */
export function poolLoads(): readonly PoolLoad[] {
  const loads = new Map<string, PoolLoad>();
  for (const [pool, { name, connections }] of openPools) {
    const { used, idle, most, waiting } = loads.get(name) ?? { used: 0, idle: 0, most: 0, waiting: 0 };
    loads.set(name, {
      name,
      used: used + pool.totalCount - pool.idleCount,
      idle: idle + pool.idleCount,
      most: most + connections,
      waiting: waiting + pool.waitingCount,
    });
  }
  return [...loads.values()];
}

/** Connections of one server. */
export type ServerPool = PostgresPool & {
  /** Breaks all of them off: whoever waits for an answer is told that there will be none. */
  cut(): void;
};

/**
 * A pool that outlives the loss of any of its connections. Whatever cannot be sent or is not answered for a reason other
 * than the statement comes as {@link DatabaseUnavailable}, and that connection is never used again.
 */
export function openPool(url: string, limits: PoolLimits = SERVING_LIMITS): ServerPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.waitMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
  });
  openPools.set(pool, limits);
  // Unheard, the loss of a connection ends the process: an idle one tells the pool, one in use tells itself alone.
  pool.on('error', () => undefined);
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    open.add(client);
  });
  pool.on('remove', (client) => open.delete(client));
  return {
    connect: async () => {
      try {
        return new GuardedClient(await pool.connect());
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
    end: () => {
      openPools.delete(pool);
      return pool.end();
    },
    // The types do not name the socket; to end a client would be to wait for the server.
    cut: () => open.forEach((client) => (client as unknown as Wired).connection.stream.destroy()),
  };
}

type Wired = { readonly connection: { readonly stream: { destroy(): void } } };

/** A connection on loan; once lost it answers at once, without waiting for the server. */
class GuardedClient implements PostgresPoolClient {
  private lost: DatabaseUnavailable | undefined;

  constructor(private readonly client: pg.PoolClient) {}

  // The type also speaks of cursors, which are opened with a package that is not there.
  readonly query = ((text: string, values: unknown[]) =>
    this.ask(text, values)) as unknown as PostgresPoolClient['query'];

  release(): void {
    this.client.release(this.lost !== undefined);
  }

  private async ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.lost) throw this.lost;
    try {
      return await sendNamed(text, (named) => this.client.query(named, values));
    } catch (error) {
      if (endsConnection(error)) throw (this.lost = new DatabaseUnavailable(error));
      throw isPassing(error) ? new DatabaseUnavailable(error) : error;
    }
  }
}
