import { isFieldCode, preferredLanguage } from '@klaster/shared/contract/http';
import type { FieldError } from '@klaster/shared/contract/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDiskFull } from '@klaster/shared/postgres';
import { isOverload, isSystemFault } from '../storage/fs-error';
import { PROBLEM_TYPE, problemDetail, sendProblem } from '../problems/problem';
import { ApiRefusal } from '../upstream/api-calls';
import { BrokenRecord } from '../releases/record/registry-record';
import { RegistryProblem, ReleaseRefused } from '../problems/registry-problem';

/** Address of the operations page as the sender of a request can open it; null if unknown. */
export type OperationsAddressFor = (request: FastifyRequest) => string | null;

/** Makes problem documents of what the registry refuses; everything else is for the gateway as a whole to answer. */
export function setRegistryErrorAnswers(
  scope: FastifyInstance,
  operationsAddress: OperationsAddressFor = () => null,
): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof ReleaseRefused)
      return sendProblem(reply, 'release_refused', { refusals: [...error.refusals] });
    if (error instanceof RegistryProblem) return sendRegistryProblem(reply, error, operationsAddress(request));
    if (error instanceof ApiRefusal) return sendRefusal(reply, error);
    if (error instanceof z.ZodError) return sendProblem(reply, 'invalid_input', { errors: fieldErrors(error) });
    if (error instanceof BrokenRecord) return sendBrokenRecord(reply, error);
    if (!isSystemFault(error) || isDiskFull(error) || isOverload(error)) throw error;
    request.log.error(error, 'the store cannot be written');
    return sendProblem(reply, 'storage_failed');
  });
}

/** Reads of the fault, and of what the operator can do, in the developers' language. */
function sendBrokenRecord(reply: FastifyReply, { message }: BrokenRecord): FastifyReply {
  const detail = `The record of releases is not whole (${message}), so nothing was changed; pages are served as before. “release repair” shows what would mend it.`;
  return sendProblem(reply, 'record_broken', { detail });
}

/** Whoever has no rights at this address is pointed to the right one. */
function sendRegistryProblem(reply: FastifyReply, { code, message, headers }: RegistryProblem, address: string | null) {
  reply.headers(headers);
  if (code !== 'operations_only') return sendProblem(reply, code, message === '' ? {} : { detail: message });
  const detail = problemDetail(code, preferredLanguage(reply.request.headers['accept-language']));
  return sendProblem(reply, code, { detail: address === null ? detail : `${detail} ${address}` });
}

/** What the API says against a session, as it says it. */
function sendRefusal(reply: FastifyReply, { problem, retryAfter }: ApiRefusal): FastifyReply {
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem));
}

/** Responds with `{ data }`, which must not be cached. */
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
