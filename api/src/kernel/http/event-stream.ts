import { EVENTS_TYPE } from '@klaster/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

/** Limits of one listener. */
export type StreamLimits = {
  /** Interval of heartbeat comments in milliseconds, which keep proxies from closing the connection and show listeners that it is alive. */
  readonly heartbeatMs: number;
  /**
   * Milliseconds after which it ends, a quarter more or less, so that not all reconnect at once; a reconnection authenticates again.
   * It bounds how long a client that disconnected silently holds its slot: TCP alone would take a quarter of an hour to notice.
   */
  readonly lifeMs: number;
  /** Maximum number of buffered bytes. */
  readonly bufferBytes: number;
};

const COMMENT = ':\n\n';

/** Server-sent events of one listener. A client that does not read them is disconnected; nothing waits for it. */
export class EventStream extends Readable {
  private readonly heartbeat: NodeJS.Timeout;
  private readonly end: NodeJS.Timeout;
  private isFinished = false;

  /** @param onLeft called once, however it ends */
  constructor(
    { heartbeatMs, lifeMs, bufferBytes }: StreamLimits,
    private readonly onLeft: () => void,
  ) {
    super({ highWaterMark: bufferBytes });
    this.heartbeat = setInterval(() => this.write(COMMENT), heartbeatMs);
    this.end = setTimeout(() => this.finish(), lifeMs * (0.75 + Math.random() / 2));
    // Sends the headers at once, before the first event.
    this.write(COMMENT);
  }

  send(event: object): void {
    this.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Does not wait for data that the client has not read yet. */
  finish(): void {
    this.isFinished = true;
    if (this.readableLength > 0) this.destroy();
    else this.push(null);
  }

  override _read(): void {
    // Events come when something happens.
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.end);
    this.onLeft();
    done(error);
  }

  private write(text: string): void {
    if (!this.isFinished && !this.destroyed && !this.push(text)) this.destroy();
  }
}

/** Responds with events until the stream ends or the client disconnects. */
export function sendEvents({ method }: FastifyRequest, reply: FastifyReply, events: Readable): FastifyReply {
  // A HEAD request, or a client that has disconnected, gets no events.
  if (method === 'HEAD' || reply.raw.destroyed) events.destroy();
  reply.type(EVENTS_TYPE);
  // Disables response buffering in proxies.
  return reply.header('x-accel-buffering', 'no').send(method === 'HEAD' ? undefined : events);
}
