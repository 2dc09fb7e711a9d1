import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { sendNamed } from './statements';
import { DatabaseUnavailable, endsConnection, isPassing } from './unavailable';

/** Timeouts in milliseconds, and the number of connections. */
export type PoolLimits = {
  /** Label of the pool in metrics: pools of one name are added up. */
  readonly name: string;
  readonly connections: number;
  /** Wait for a connection. */
  readonly waitMs: number;
  /** Timeout of a statement on the server; 0: none. */
  readonly statementMs: number;
  /** Timeout of a response on our side, for a server that hangs or a network that drops packets; 0: none. */
  readonly answerMs: number;
  /** Timeout of an idle transaction on the server. */
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

/** Without timeouts: a migration may take long, and waits for another instance that runs it. */
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

/** Loads of all open pools of this process. */
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

/** Connections to one server. */
export type ServerPool = PostgresPool & {
  /** Closes all sockets: pending queries fail at once. */
  cut(): void;
};

/**
 * A pool that survives the loss of any of its connections. A failure that the statement did not cause is thrown as
 * {@link DatabaseUnavailable}, and that connection is not reused.
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
  // An unhandled "error" event ends the process: an idle connection emits it on the pool, one in use only on itself.
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
    // The types lack the socket; ending a client would wait for the server.
    cut: () => open.forEach((client) => (client as unknown as Wired).connection.stream.destroy()),
  };
}

type Wired = { readonly connection: { readonly stream: { destroy(): void } } };

/** A checked-out connection; once lost, it fails at once without waiting for the server. */
class GuardedClient implements PostgresPoolClient {
  private lost: DatabaseUnavailable | undefined;

  constructor(private readonly client: pg.PoolClient) {}

  // The type also covers cursors, which need a package that is not installed.
  readonly query = ((text: string, values: unknown[]) =>
    this.send(text, values)) as unknown as PostgresPoolClient['query'];

  release(): void {
    this.client.release(this.lost !== undefined);
  }

  private async send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.lost) throw this.lost;
    try {
      return await sendNamed(text, (named) => this.client.query(named, values));
    } catch (error) {
      if (endsConnection(error)) throw (this.lost = new DatabaseUnavailable(error));
      throw isPassing(error) ? new DatabaseUnavailable(error) : error;
    }
  }
}
