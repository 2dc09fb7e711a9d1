import { EVENTS_TYPE } from '@klaster/shared/contract/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

export type StreamLimits = {
  /** Heartbeats keep proxies from closing the connection. */
  readonly heartbeatMs: number;
  /**
   * Lifetime, varied by a quarter so that not all listeners reconnect at once. Bounds how long a client that left silently takes a slot:
   * TCP would notice after a quarter of an hour.
   */
  readonly lifeMs: number;
  readonly bufferBytes: number;
};

const COMMENT = ':\n\n';

/** Server-sent events. A client that does not read them is disconnected. */
export class EventStream extends Readable {
  private readonly heartbeat: NodeJS.Timeout;
  private readonly end: NodeJS.Timeout;
  private isFinished = false;

  constructor(
    { heartbeatMs, lifeMs, bufferBytes }: StreamLimits,
    private readonly onLeft: () => void,
  ) {
    super({ highWaterMark: bufferBytes });
    this.heartbeat = setInterval(() => this.write(COMMENT), heartbeatMs);
    this.end = setTimeout(() => this.finish(), lifeMs * (0.75 + Math.random() / 2));
    // Sends the headers before the first event.
    this.write(COMMENT);
  }

  send(event: object): void {
    this.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Discards what the client has not read yet. */
  finish(): void {
    this.isFinished = true;
    if (this.readableLength > 0) this.destroy();
    else this.push(null);
  }

  override _read(): void {
    // Events are pushed.
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

export function sendEvents({ method }: FastifyRequest, reply: FastifyReply, events: Readable): FastifyReply {
  if (method === 'HEAD' || reply.raw.destroyed) events.destroy();
  reply.type(EVENTS_TYPE);
  // Disables buffering in proxies.
  return reply.header('x-accel-buffering', 'no').send(method === 'HEAD' ? undefined : events);
}
