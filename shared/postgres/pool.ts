import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable, endsConnection, isPassing } from './unavailable';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Times in milliseconds. */
export type PoolLimits = {
  /** For metrics, which add up pools of one name. */
  readonly name: string;
  readonly connections: number;
  /** Limit of the wait for a free connection. */
  readonly waitMs: number;
  /** Limit of a statement, enforced by the server; 0: none. */
  readonly statementMs: number;
  /** Limit of a statement, enforced by this process in case the server hangs or the network drops packets; 0: none. */
  readonly answerMs: number;
  /** Limit of an idle transaction, enforced by the server. */
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

/** Without timeouts: a migration may take long, or wait for another instance that runs it. */
export const MIGRATION_LIMITS: PoolLimits = {
  ...SERVING_LIMITS,
  name: 'owner',
  connections: 2,
  statementMs: 0,
  answerMs: 0,
  idleInTransactionMs: 0,
};

/** Connections of pools with one name, and calls that wait for one. */
export type PoolLoad = {
  readonly name: string;
  readonly used: number;
  readonly idle: number;
  readonly size: number;
  readonly waiting: number;
};

const openPools = new Map<pg.Pool, PoolLimits>();

/** The load of all open pools of this process. */
export function poolLoads(): readonly PoolLoad[] {
  const loads = new Map<string, PoolLoad>();
  for (const [pool, { name, connections }] of openPools) {
    const { used, idle, size, waiting } = loads.get(name) ?? { used: 0, idle: 0, size: 0, waiting: 0 };
    loads.set(name, {
      name,
      used: used + pool.totalCount - pool.idleCount,
      idle: idle + pool.idleCount,
      size: size + connections,
      waiting: waiting + pool.waitingCount,
    });
  }
  return [...loads.values()];
}

export type ServerPool = PostgresPool & {
  /** Closes all sockets: pending queries fail at once. */
  cut(): void;
};

/** Opens a pool that survives the loss of connections. A failure that the statement did not cause is a {@link DatabaseUnavailable}. */
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
  // An unhandled "error" event would end the process. An idle connection emits it on the pool, one in use only on
  // itself.
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

/** A client that, once its connection is lost, fails at once instead of waiting for the server. */
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

const requests = new AsyncLocalStorage<string>();

/**
 * Statements within `work` carry the request's id, in `pg_stat_activity` and in the logs of slow statements.
 * @param id safe within an SQL comment: letters, digits, `_`, `.`, `-`
 */
export const forRequest = <Result>(id: string, work: () => Result): Result => requests.run(id, work);

/** A statement that has ended, successfully or not. The text contains no values. */
type EndedStatement = { readonly text: string; readonly ms: number; readonly requestId: string | undefined };

type Watcher = (statement: EndedStatement) => void;

const watchers = new Set<Watcher>();

/** @returns stops watching */
export function watchStatements(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

async function sendNamed<Answer>(text: string, send: (named: string) => Promise<Answer>): Promise<Answer> {
  const requestId = requests.getStore();
  const begun = performance.now();
  try {
    return await send(requestId === undefined ? text : `/* ${requestId} */ ${text}`);
  } finally {
    const ms = performance.now() - begun;
    for (const watcher of watchers) watcher({ text, ms, requestId });
  }
}
