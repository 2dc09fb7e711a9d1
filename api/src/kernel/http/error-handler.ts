import { preferredLanguage } from '@klaster/shared/contract/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asDatabaseError } from '@klaster/shared/postgres';
import { PROBLEM_TYPE, problemDocument } from '../problems/document';
import { problemFromError } from './from-error';
import { failureLog } from './log-failure';
import { ProblemError } from '../problems/problem-error';

export function answerWithProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(new ProblemError('not_found'), request, reply));
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { problem, document } = describeProblem(error, request);
  if (problem.code === 'payload_too_large') drainRest(request, reply);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  void reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(document);
}

/** Logs only our own faults; their details are not sent. */
export function describeProblem(error: unknown, { log, headers }: FastifyRequest) {
  const problem = problemFromError(error);
  if (problem.status >= 500) failureLog.log(error, log);
  else if (asDatabaseError(error)) log.warn({ err: error }, 'the database refused a value that the contract let pass');
  return { problem, document: problemDocument(problem, preferredLanguage(headers['accept-language'])) };
}

const MAX_REST_BYTES = 64 * 1024 * 1024;
const MAX_REST_MS = 30_000;

/**
 * Discards the rest of a refused body: closing the connection while the client sends would lose the response. Clients that send too much
 * or too slowly are disconnected.
 */
function drainRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  let rest = MAX_REST_BYTES;
  const limit = setTimeout(() => raw.destroy(), MAX_REST_MS).unref();
  raw.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) raw.destroy();
  });
  raw.once('close', () => clearTimeout(limit));
}
