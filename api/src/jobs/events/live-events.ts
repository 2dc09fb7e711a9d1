import type { LiveTopic } from '@klaster/shared/contract/reports';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import type { SignedIn } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { failureLog } from '../../kernel/http/log-failure';
import { ProblemError } from '../../kernel/problems/problem-error';
import { EventStream, type StreamLimits } from '../../kernel/http/event-stream';
import { readVersions, type Listening, type Versions } from './repository';

export type EventLimits = StreamLimits & {
  /** Milliseconds between two queries. */
  readonly readMs: number;
  /** Maximum number of listeners of this process, and of one user. */
  readonly total: number;
  readonly perUser: number;
  /** Whether events contain the log position from which a replica shows the change. */
  readonly sendPosition?: boolean;
};

const EVENT_LIMITS: EventLimits = {
  readMs: 2000,
  heartbeatMs: 20_000,
  lifeMs: 60_000,
  bufferBytes: 16 * 1024,
  total: 12_288,
  perUser: 16,
};

const RETRY_SECONDS = 30;

/** `sent`: version last sent for each topic. */
type Listener = {
  readonly userId: number;
  readonly sessionId: number;
  readonly sent: Map<LiveTopic, string>;
};

/**
 * Notifies listeners of changed reports and of their own notices, whichever instance made the change, and ends the streams of ended
 * sessions. Only one query runs at a time; while the database is down, streams stay open without events.
 */
export class LiveEvents {
  private readonly streams = new Map<EventStream, Listener>();
  private versions: Versions | undefined;
  private isReading = false;
  private isFaulty = false;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  /** @param onFault called once per outage */
  constructor(
    private readonly read: (listening: Listening) => Promise<Versions>,
    private readonly onFault: (error: unknown) => void,
    private readonly limits: EventLimits,
  ) {}

  get size(): number {
    return this.streams.size;
  }

  /** Streams events to a user until their session ends. @throws ProblemError `upstream_unavailable` if there are too many listeners */
  listen({ id: userId, session_id: sessionId }: Pick<SignedIn, 'id' | 'session_id'>): Readable {
    const streamsOfUser = [...this.streams.values()].filter((listener) => listener.userId === userId).length;
    if (this.isClosed || this.size >= this.limits.total || streamsOfUser >= this.limits.perUser)
      throw new ProblemError('upstream_unavailable', { retryAfter: RETRY_SECONDS });
    const stream = new EventStream(this.limits, () => this.leave(stream));
    const listener = { userId, sessionId, sent: new Map() };
    this.streams.set(stream, listener);
    if (this.versions) this.send(stream, listener, this.versions);
    if (this.timer === undefined) void this.look();
    return stream;
  }

  close(): void {
    this.isClosed = true;
    for (const stream of this.streams.keys()) stream.finish();
  }

  private async look(): Promise<void> {
    // A query for earlier listeners may still be running.
    if (this.isReading) return;
    this.isReading = true;
    const queried = [...this.streams];
    const read = await this.query(queried.map(([, listener]) => listener));
    this.isReading = false;
    // Streams opened during the query are not in its result.
    if (read) for (const [stream, { sessionId }] of queried) if (!read.sessions.has(sessionId)) stream.finish();
    const versions = read ?? this.versions;
    if (this.size === 0) return;
    if (versions) for (const [stream, listener] of this.streams) this.send(stream, listener, versions);
    this.versions = versions;
    this.timer = setTimeout(() => void this.look(), this.limits.readMs);
  }

  /** Undefined: the database cannot be read. */
  private async query(listeners: readonly Listener[]): Promise<Versions | undefined> {
    const users = new Set(listeners.map(({ userId }) => userId));
    const sessions = new Set(listeners.map(({ sessionId }) => sessionId));
    try {
      const versions = await this.read({ users: [...users], sessions: [...sessions] });
      this.isFaulty = false;
      return versions;
    } catch (error) {
      if (!this.isFaulty) this.onFault(error);
      this.isFaulty = true;
      return undefined;
    }
  }

  /** Sends an event for each topic whose version has changed. Before the first query a listener's notices have no version. */
  private send(stream: EventStream, { userId, sent }: Listener, { reports, notices, position }: Versions): void {
    for (const [topic, version] of [
      ['reports', reports],
      ['notices', notices.get(userId)],
    ] as const) {
      if (version === undefined || sent.get(topic) === version) continue;
      sent.set(topic, version);
      stream.send({ topic, version, ...(this.limits.sendPosition && { position }) });
    }
  }

  private leave(stream: EventStream): void {
    this.streams.delete(stream);
    if (this.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.versions = undefined;
  }
}

export function liveEvents(app: FastifyInstance, db: Database, limits: Partial<EventLimits> = {}): LiveEvents {
  const onFault = (error: unknown) => failureLog.log(error, app.log, 'pages cannot be notified of changes');
  const events = new LiveEvents((listening) => readVersions(db, listening), onFault, { ...EVENT_LIMITS, ...limits });
  app.addHook('preClose', async () => events.close());
  return events;
}
