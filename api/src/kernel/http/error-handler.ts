import { preferredLanguage } from '@klaster/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseErrorOf } from '../database/database-error';
import { drainRest } from './drain';
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
