import type { ServicePart, ServiceState } from '@klaster/shared/contract/http';
import type { PoolLoad } from '@klaster/shared/postgres';
import type { QueueLoad } from '../queue/work-queue';
import type { Backlog } from './backlog.repository';

export type Sight = {
  readonly state: ServiceState;
  readonly count?: number;
  readonly milliseconds?: number;
  readonly at?: Date | null;
};

/** The same limits as in `deploy/prometheus/alerts.yml`. */
const SLOW = { databaseMs: 1_000, mailS: 1_800, noticesS: 300, auditS: 300, backupS: 26 * 3600 };

export type Seen = {
  /** Undefined: the database did not answer. */
  readonly backlog: Backlog | undefined;
  /** Milliseconds until the database answered. */
  readonly tookMs: number;
  readonly pools: readonly PoolLoad[];
  readonly queues: readonly QueueLoad[];
  readonly now: number;
};

const slowIf = (isSlow: boolean): ServiceState => (isSlow ? 'slow' : 'ok');

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The state of each part of the system. */
export function judge({ backlog, tookMs, pools, queues, now }: Seen): Readonly<Record<ServicePart, Sight>> {
  const callsWaiting = sum(pools.map(({ waiting }) => waiting));
  const workWaiting = sum(queues.map(({ waiting }) => waiting));
  const here = {
    database: backlog
      ? { state: slowIf(tookMs > SLOW.databaseMs), milliseconds: Math.round(tookMs) }
      : { state: 'down' as const },
    pool: { state: slowIf(callsWaiting > 0), count: callsWaiting },
    work: { state: slowIf(workWaiting > 0), count: workWaiting },
  };
  return backlog ? { ...here, ...inDatabase(backlog, now) } : { ...here, ...UNKNOWN };
}

const UNKNOWN = {
  mail: { state: 'unknown' },
  notices: { state: 'unknown' },
  audit: { state: 'unknown' },
  backup: { state: 'unknown' },
} as const;

function inDatabase(backlog: Backlog, now: number): Omit<Record<ServicePart, Sight>, 'database' | 'pool' | 'work'> {
  return {
    mail: judgeMail(backlog),
    notices: waits(backlog.notices_oldest_s, SLOW.noticesS),
    audit: judgeAudit(backlog),
    backup: judgeBackup(backlog, now),
  };
}

const waits = (seconds: number, slowS: number): Sight => ({
  state: slowIf(seconds > slowS),
  milliseconds: Math.round(seconds * 1000),
});

function judgeMail({ mail_on, mail_waiting: count, mail_oldest_s }: Backlog): Sight {
  if (!mail_on && count === 0) return { state: 'off' };
  return { ...waits(mail_oldest_s, SLOW.mailS), count };
}

/** Broken until a verification finds no fault. */
function judgeAudit({ audit_faults, audit_unsealed, audit_oldest_s, audit_verified_at: at }: Backlog): Sight {
  const waiting = { ...waits(audit_oldest_s, SLOW.auditS), count: audit_unsealed, at };
  return audit_faults > 0 ? { ...waiting, state: 'down' } : waiting;
}

function judgeBackup({ backup_at: at, backup_faults }: Backlog, now: number): Sight {
  if (at === null) return { state: 'unknown' };
  if (backup_faults > 0) return { state: 'down', at };
  return { state: slowIf(now - at.getTime() > SLOW.backupS * 1000), at };
}
