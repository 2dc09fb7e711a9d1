import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { SERVICE_PARTS, STATUS_CHANGES, type ServicePart, type ServiceState } from '@klaster/shared/contract/http';
import type { FastifyBaseLogger } from 'fastify';
import { repeat } from '../clock/repeat';
import type { Database } from '../database/connect';
import { poolLoads } from '@klaster/shared/postgres';
import { queueLoads } from '../queue/work-queue';
import { readBacklog } from './backlog.repository';
import { registerInstance } from './instances.repository';
import { judge, type Sight } from './judge';
import { withinLimit } from './within-limit';

const PAUSE_MS = 10_000;
const LIMIT_MS = 3_000;
const HOST_CHARACTERS = 200;

type Change = { readonly part: ServicePart; readonly state: ServiceState; readonly at: Date };

/** The state of the system as this process sees it, in memory. */
export class ServiceWatch {
  readonly instance = { id: randomUUID(), host: hostname().slice(0, HOST_CHARACTERS), startedAt: new Date() };
  private readonly parts = new Map<ServicePart, Sight & { readonly since: Date }>();
  private history: readonly Change[] = [];
  private looking: Promise<void> | undefined;

  constructor(private readonly db: Database) {}

  /** Concurrent calls share one check. Never fails: an unavailable part is a state too. */
  look(): Promise<void> {
    return (this.looking ??= this.lookNow().finally(() => (this.looking = undefined)));
  }

  get seen() {
    return SERVICE_PARTS.flatMap((part) => {
      const sight = this.parts.get(part);
      return sight ? [{ part, ...sight }] : [];
    });
  }

  /** The latest first. */
  get changes(): readonly Change[] {
    return this.history;
  }

  private async lookNow(): Promise<void> {
    const begun = performance.now();
    const backlog = await withinLimit(readBacklog(this.db), LIMIT_MS).catch(() => undefined);
    const tookMs = performance.now() - begun;
    const now = new Date();
    const sights = judge({ backlog, tookMs, pools: poolLoads(), queues: queueLoads(), now: now.getTime() });
    for (const part of SERVICE_PARTS) this.note(part, sights[part], now);
  }

  private note(part: ServicePart, sight: Sight, now: Date): void {
    const before = this.parts.get(part);
    const isSame = before?.state === sight.state;
    this.parts.set(part, { ...sight, since: isSame ? before.since : now });
    if (before && !isSame)
      this.history = [{ part, state: sight.state, at: now }, ...this.history].slice(0, STATUS_CHANGES);
  }
}

/** @returns a stop function */
export const startWatching = (watch: ServiceWatch) => (db: Database, log: FastifyBaseLogger) => {
  const run = async () => {
    await watch.look();
    await registerInstance(db, watch.instance);
  };
  return repeat({ run, everyMs: PAUSE_MS, failure: 'the state of the system was not noted', immediately: true }, log);
};
