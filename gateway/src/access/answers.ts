import { isFieldCode } from '@klaster/shared/contract/http';
import type { FieldError } from '@klaster/shared/contract/http';
import { isDiskFull } from '@klaster/shared/postgres';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { PROBLEM_TYPE, sendProblem } from '../problems/problem';
import { ReleaseRefused } from '../problems/problem-error';
import { BrokenRecord } from '../releases/record/registry-record';
import { isOverload, isSystemFault } from '../storage/file-system';
import { ApiRefusal } from '../upstream/api-calls';

/** Answers to errors that only the registry has; all others are left to the gateway's handler. */
export function setRegistryErrorAnswers(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof ReleaseRefused)
      return sendProblem(reply, 'release_refused', { refusals: [...error.refusals] });
    if (error instanceof ApiRefusal) return sendApiRefusal(reply, error);
    if (error instanceof z.ZodError) return sendProblem(reply, 'invalid_input', { errors: fieldErrors(error) });
    if (error instanceof BrokenRecord) {
      const detail = `The record of releases is not whole (${error.message}), so nothing was changed; pages are served as before. “release repair” shows what would mend it.`;
      return sendProblem(reply, 'record_broken', { detail });
    }
    if (!isSystemFault(error) || isDiskFull(error) || isOverload(error)) throw error;
    request.log.error(error, 'the store cannot be written');
    return sendProblem(reply, 'storage_failed');
  });
}

function sendApiRefusal(reply: FastifyReply, { problem, retryAfter }: ApiRefusal): FastifyReply {
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem));
}

export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.header('cache-control', 'no-store').send({ data });
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
    code: isFieldCode(message) ? message : 'invalid',
  }));
}
