import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/connect';
import { readBacklog, type Backlog } from './backlog.repository';
import { withinLimit } from './within-limit';

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
export function backlogGauges(register: Registry, db: Database): () => Promise<void> {
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
    for (const { gauge, read: of } of gauges) gauge.set(backlog ? of(backlog) : NaN);
  };
  // Concurrent scrapes share one query.
  return () => withinLimit((reading ??= read().finally(() => (reading = undefined))), WAIT_MS).catch(() => undefined);
}
