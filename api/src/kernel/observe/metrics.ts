import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/connect';
import { poolLoads, watchStatements } from '@klaster/shared/postgres';
import { queueLoads } from '../queue/work-queue';
import { readBacklog, type Backlog } from './backlog.repository';
import { withinLimit } from './within-limit';

/** Seconds: from a cached answer to a file of 50,000 rows. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type State = { readonly help: string; readonly value: () => number };

type Observed = {
  readonly db: Database;
  /** Further gauges by name. */
  readonly states: Readonly<Record<string, State>>;
};

/** Labels are routes of the contract, never addresses. */
export function registerMetrics(app: FastifyInstance, { db, states }: Observed): void {
  const register = new Registry();
  let isProcessObserved = false;
  countRequests(app, register);
  countStatements(app, register);
  const readLoads = loadGauges(register);
  for (const [name, { help, value }] of Object.entries(states))
    register.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value());
        },
      }),
    );
  const readBacklogGauges = backlogGauges(register, db);
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    // Only from the first request on, since their timer and observer last as long as the process.
    if (!isProcessObserved) collectDefaultMetrics({ register });
    isProcessObserved = true;
    readLoads();
    await readBacklogGauges();
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

function countRequests(app: FastifyInstance, register: Registry): void {
  const duration = new Histogram({
    name: 'api_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    // Clients may send any method: labels must be bounded.
    const method = request.routeOptions.url === undefined ? 'any' : request.method;
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function countStatements(app: FastifyInstance, register: Registry): void {
  const duration = new Histogram({
    name: 'api_statement_duration_seconds',
    help: 'Time from sending a statement to its answer',
    buckets: STATEMENT_BUCKETS,
    registers: [register],
  });
  const stop = watchStatements(({ ms }) => duration.observe(ms / 1000));
  app.addHook('onClose', async () => stop());
}

/** @returns a function that updates the gauges */
function loadGauges(register: Registry): () => void {
  const registers = [register];
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const connections = gauge('api_pool_connections', 'Connections to the database', 'pool', 'state');
  const size = gauge('api_pool_size', 'Connections that there may be', 'pool');
  const calls = gauge('api_pool_waiting', 'Calls that wait for a connection', 'pool');
  const running = gauge('api_queue_running', 'Costly work that is being done', 'queue');
  const waiting = gauge('api_queue_waiting', 'Costly work that waits for its turn', 'queue');
  return () => {
    for (const { name: pool, ...load } of poolLoads()) {
      connections.set({ pool, state: 'used' }, load.used);
      connections.set({ pool, state: 'idle' }, load.idle);
      size.set({ pool }, load.size);
      calls.set({ pool }, load.waiting);
    }
    for (const { name: queue, ...load } of queueLoads()) {
      running.set({ queue }, load.running);
      waiting.set({ queue }, load.waiting);
    }
  };
}

/** A slow database is not down. */
const LIMIT_MS = 5_000;

/** A scrape waits no longer: its other metrics matter most when the database is slow. Until they are read, the gauges keep their values. */
const WAIT_MS = 500;

const seconds = (time: Date | null): number => (time === null ? NaN : time.getTime() / 1000);

/** Name, help text, value. */
const GAUGES: readonly (readonly [string, string, (backlog: Backlog) => number])[] = [
  ['api_mail_waiting', 'Messages that are neither sent nor given up', (b) => b.mail_waiting],
  ['api_mail_oldest_seconds', 'How long the oldest of them has waited', (b) => b.mail_oldest_s],
  ['api_notices_overdue_seconds', 'How long notices of decisions are overdue', (b) => b.notices_oldest_s],
  ['api_audit_unsealed', 'Rows of the audit that wait for their seal', (b) => b.audit_unsealed],
  ['api_audit_unsealed_seconds', 'How long the oldest of them has waited', (b) => b.audit_oldest_s],
  ['api_audit_verified_timestamp_seconds', 'When the audit was last verified', (b) => seconds(b.audit_verified_at)],
  ['api_audit_faults', 'What was found wrong with the audit then', (b) => b.audit_faults],
  ['api_backup_timestamp_seconds', 'When a backup was last made', (b) => seconds(b.backup_at)],
  ['api_backup_faults', 'What was found wrong with it', (b) => b.backup_faults],
  ['api_database_bytes', 'Size of the database', (b) => b.database_bytes],
];

/** @returns a function that updates the gauges; unreadable values become NaN */
function backlogGauges(register: Registry, db: Database): () => Promise<void> {
  const registers = [register];
  const up = new Gauge({ name: 'api_database_up', help: '1: the database answers', registers });
  const took = new Gauge({ name: 'api_database_answer_seconds', help: 'Time it took for the gauges', registers });
  const gauges = GAUGES.map(([name, help, read]) => ({ gauge: new Gauge({ name, help, registers }), read }));
  for (const { gauge } of gauges) gauge.set(NaN);
  let reading: Promise<void> | undefined;
  const read = async () => {
    const begun = performance.now();
    const backlog = await withinLimit(readBacklog(db), LIMIT_MS).catch(() => undefined);
    up.set(backlog ? 1 : 0);
    took.set((performance.now() - begun) / 1000);
    for (const { gauge, read: readGauge } of gauges) gauge.set(backlog ? readGauge(backlog) : NaN);
  };
  // Concurrent scrapes share one query.
  return () => withinLimit((reading ??= read().finally(() => (reading = undefined))), WAIT_MS).catch(() => undefined);
}
