import { EVENTS_TYPE, PROGRESS_TYPE } from '../../contract/http/requests';
import type { Problem, ProblemCode } from '../../contract/http/problem';
import type { Progress } from '../../contract/http/imports';

type ProblemMembers = Partial<Pick<Problem, 'detail' | 'errors' | 'current' | 'holder' | 'entries' | 'signing'>>;

export class ProblemReply {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly members: ProblemMembers,
  ) {}

  toResponse(): Response {
    const { status, code, members } = this;
    const document = { type: `/problems/${code}`, status, title: code, code, ...members };
    return new Response(JSON.stringify(document), { status, headers: { 'Content-Type': 'application/problem+json' } });
  }
}

export function problem(
  status: number,
  code: ProblemCode,
  { detail = code, ...members }: ProblemMembers = {},
): ProblemReply {
  return new ProblemReply(status, code, { detail, ...members });
}

/** A response in lines, sent during the test. */
export class ProgressReply {
  private lines: ReadableStreamDefaultController<Uint8Array> | undefined;
  private readonly body = new ReadableStream<Uint8Array>({ start: (lines) => void (this.lines = lines) });

  /** Called before a line is sent. */
  onLine: (line: object) => void = () => undefined;

  write(line: { progress: Progress } | { data: object } | { problem: Problem }): void {
    this.onLine(line);
    this.lines?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
    if (!('progress' in line)) this.lines?.close();
  }

  breakOff(): void {
    this.lines?.error(new TypeError('network error'));
  }

  toResponse(): Response {
    return new Response(this.body, { headers: { 'Content-Type': PROGRESS_TYPE } });
  }
}

/** Server-sent events, sent during the test. */
export class EventsReply {
  private events: ReadableStreamDefaultController<Uint8Array> | undefined;
  private isOver = false;
  private readonly body = new ReadableStream<Uint8Array>({
    start: (events) => void (this.events = events),
    cancel: () => void (this.isOver = true),
  });

  /** Called before an event is sent. */
  onEvent: (event: object) => void = () => undefined;

  get over(): boolean {
    return this.isOver;
  }

  tell(event: object): void {
    this.onEvent(event);
    this.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  write(text: string): void {
    this.events?.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.isOver = true;
    this.events?.close();
  }

  breakOff(): void {
    if (!this.isOver) this.events?.error(new TypeError('network error'));
    this.isOver = true;
  }

  toResponse(): Response {
    return new Response(this.body, { headers: { 'Content-Type': EVENTS_TYPE } });
  }
}

export const CONNECTION_LOST = Symbol('connection lost');

export type Failure = ProblemReply | ProgressReply | EventsReply | typeof CONNECTION_LOST;

export function toResponse(reply: unknown): Response {
  if (reply === CONNECTION_LOST) throw new TypeError('Failed to fetch');
  if (isFile(reply)) return new Response(reply);
  return reply instanceof ProblemReply || reply instanceof ProgressReply || reply instanceof EventsReply
    ? reply.toResponse()
    : Response.json({ data: reply });
}

export const isFile = (reply: unknown): reply is Uint8Array<ArrayBuffer> => ArrayBuffer.isView(reply);
