import { preferredLanguage } from '@klaster/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseErrorOf } from '@klaster/shared/postgres';
import { PROBLEM_TYPE, problemDocument } from '../problems/document';
import { problemFromError } from './from-error';
import { failureLog } from './log-failure';
import { ProblemError } from '../problems/problem-error';

/** Answers every failure, an unknown route included, with a problem document. */
export function answerWithProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(new ProblemError('not_found'), request, reply));
}

/** Answers with the problem that a failure is. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { problem, document } = problemOf(error, request);
  if (problem.code === 'payload_too_large') drainRest(request, reply);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  void reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(document);
}

/** Converts an error to a problem; logs faults of our own, which disclose no details to the caller. */
export function problemOf(error: unknown, { log, headers }: FastifyRequest) {
  const problem = problemFromError(error);
  if (problem.status >= 500) failureLog.log(error, log);
  else if (databaseErrorOf(error)) log.warn({ err: error }, 'the database refused a value that the contract let pass');
  return { problem, document: problemDocument(problem, preferredLanguage(headers['accept-language'])) };
}

const MAX_REST_BYTES = 64 * 1024 * 1024;
const MAX_REST_MS = 30_000;

/**
 * Reads and discards the rest of a refused body. Closing the connection while the client still sends would reset it and lose the
 * response. A client that sends too much, or too slowly, is still disconnected.
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
