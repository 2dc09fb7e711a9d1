import type { GateRefusal } from '@klaster/shared/contract/http';
import type { FastifyReply } from 'fastify';
import { sendProblem } from './problem';
import type { GatewayProblem } from './problem';

type ProblemOptions = { headers?: Record<string, string | string[]>; status?: number };

/** A refused request; the error handler answers with a problem document. */
export class ProblemError extends Error {
  constructor(
    readonly code: GatewayProblem,
    /** For developers, hence English; by default the answer has the code's sentence in the reader's language. */
    sentence = '',
    readonly options: ProblemOptions = {},
  ) {
    super(sentence);
  }
}

export function sendProblemError(reply: FastifyReply, { code, message, options }: ProblemError): FastifyReply {
  const { headers = {}, status } = options;
  reply.headers(headers);
  return sendProblem(reply, code, { ...(message !== '' && { detail: message }), ...(status && { status }) });
}

/** One sender has too many requests in progress. */
export const tooMany = () => new ProblemError('too_many_attempts', '', { headers: { 'retry-after': '1' } });

/** All senders together have too many requests in progress. */
export const overloaded = () => new ProblemError('upstream_unavailable', '', { headers: { 'retry-after': '1' } });

/** A release that fails a gate. */
export class ReleaseRefused extends Error {
  constructor(readonly refusals: readonly GateRefusal[]) {
    super(refusals.map(({ rule, release, against }) => `${rule}: ${release}; ${against}`).join('\n'));
  }
}

/** @throws {ReleaseRefused} if there are refusals */
export function assertNotRefused(refusals: readonly GateRefusal[]): void {
  if (refusals.length > 0) throw new ReleaseRefused(refusals);
}
