import type { FieldError, ProblemCode } from '../contract/problem';

/** A problem document in place of an answer. */
export class ProblemReply {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly detail: string,
    readonly errors: readonly FieldError[] | undefined,
  ) {}

  toResponse(): Response {
    const { status, code, detail, errors } = this;
    const document = { type: `/problems/${code}`, status, title: code, detail, code, errors };
    return new Response(JSON.stringify(document), { status, headers: { 'Content-Type': 'application/problem+json' } });
  }
}

/** The request gets a problem document with this status and code; `detail` is what the server says in words. */
export function problem(
  status: number,
  code: ProblemCode,
  { detail = code, errors }: { detail?: string; errors?: readonly FieldError[] } = {},
): ProblemReply {
  return new ProblemReply(status, code, detail, errors);
}

/** The request never reaches a server. */
export const CONNECTION_LOST = Symbol('connection lost');

export type Failure = ProblemReply | typeof CONNECTION_LOST;

export function toResponse(reply: unknown): Response {
  if (reply === CONNECTION_LOST) throw new TypeError('Failed to fetch');
  return reply instanceof ProblemReply ? reply.toResponse() : Response.json({ data: reply });
}
