import type { LiveTopic } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import type { SignedIn } from '../../kernel/authority/user';
import type { Database } from '../../kernel/database/connect';
import { failureLog } from '../../kernel/http/log-failure';
import { ProblemError } from '../../kernel/problems/problem-error';
import { EventStream, type StreamLimits } from '../../kernel/http/event-stream';
import { readVersions, type Listening, type Versions } from './repository';

export type EventLimits = StreamLimits & {
  /** Milliseconds from one answer of the database to the next question. */
  readonly readMs: number;
  /** Listeners of this process, and those of one user among them. */
  readonly total: number;
  readonly perUser: number;
  /** Whether a listener is told how far a replica must have come to see what has changed. */
  readonly tellPosition?: boolean;
};

const EVENT_LIMITS: EventLimits = {
  readMs: 2000,
  heartbeatMs: 20_000,
  lifeMs: 60_000,
  bufferBytes: 16 * 1024,
  total: 12_288,
  perUser: 16,
};

/** Seconds after which there may be a place again. */
const RETRY_SECONDS = 30;

/** Who listens, in which session, and which version of what they were told of last. */
type Listener = {
  readonly userId: number;
  readonly sessionId: number;
  readonly told: Map<LiveTopic, string>;
};

/**
 * Notifies listeners of changed reports and of their own notices, whichever process changed them, and ends the streams of sessions
 * that were ended. However many listen, one query at a time goes to the database; while the database is down no event is sent and
 * all streams stay open.
 */
export class LiveEvents {
  private readonly streams = new Map<EventStream, Listener>();
  private versions: Versions | undefined;
  private isReading = false;
  private isFaulty = false;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param read gives the versions as they are now, of notices those of some users; and which of some sessions are open
   * @param onFault told when they cannot be read, once until they can be again
   */
  constructor(
    private readonly read: (listening: Listening) => Promise<Versions>,
    private readonly onFault: (error: unknown) => void,
    private readonly limits: EventLimits,
  ) {}

  /** How many listen. */
  get size(): number {
    return this.streams.size;
  }

  /**
   * Events for a user, the first as soon as the present state is known, until their session ends.
   * @throws ProblemError `upstream_unavailable` where too many listen already
   */
  listen({ id: userId, session_id: sessionId }: Pick<SignedIn, 'id' | 'session_id'>): Readable {
    const own = [...this.streams.values()].filter((listener) => listener.userId === userId).length;
    if (this.isClosed || this.size >= this.limits.total || own >= this.limits.perUser)
      throw new ProblemError('upstream_unavailable', { retryAfter: RETRY_SECONDS });
    const stream = new EventStream(this.limits, () => this.leave(stream));
    const listener = { userId, sessionId, told: new Map() };
    this.streams.set(stream, listener);
    if (this.versions) this.tell(stream, listener, this.versions);
    if (this.timer === undefined) void this.look();
    return stream;
  }

  /** Ends all of them; nobody can listen any more. */
  close(): void {
    this.isClosed = true;
    for (const stream of this.streams.keys()) stream.finish();
  }

  private async look(): Promise<void> {
    // Whoever is the first again finds the question of those before still open.
    if (this.isReading) return;
    this.isReading = true;
    const asked = [...this.streams];
    const read = await this.ask(asked.map(([, listener]) => listener));
    this.isReading = false;
    // Streams opened during the query are not in its result.
    if (read) for (const [stream, { sessionId }] of asked) if (!read.sessions.has(sessionId)) stream.finish();
    const versions = read ?? this.versions;
    if (this.size === 0) return;
    if (versions) for (const [stream, listener] of this.streams) this.tell(stream, listener, versions);
    this.versions = versions;
    this.timer = setTimeout(() => void this.look(), this.limits.readMs);
  }

  /** The versions for these listeners; undefined while the database cannot be read. */
  private async ask(listeners: readonly Listener[]): Promise<Versions | undefined> {
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

  /** Sends an event for each topic whose version differs from the last one sent. A listener's notices have no version before the first query. */
  private tell(stream: EventStream, { userId, told }: Listener, { reports, notices, position }: Versions): void {
    for (const [topic, version] of [
      ['reports', reports],
      ['notices', notices.get(userId)],
    ] as const) {
      if (version === undefined || told.get(topic) === version) continue;
      told.set(topic, version);
      stream.tell({ topic, version, ...(this.limits.tellPosition && { position }) });
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

/** The events of an API, which end when it stops. */
export function liveEvents(app: FastifyInstance, db: Database, limits: Partial<EventLimits> = {}): LiveEvents {
  const onFault = (error: unknown) => failureLog.log(error, app.log, 'nothing can be told of changes');
  const events = new LiveEvents((listening) => readVersions(db, listening), onFault, { ...EVENT_LIMITS, ...limits });
  app.addHook('preClose', async () => events.close());
  return events;
}
