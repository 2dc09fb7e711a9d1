import { FIELD_CODES } from '@klaster/shared/contract';
import type { FieldCode, FieldError } from '@klaster/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendProblem } from '../problem';
import { Refused } from '../releases/refused';
import { RegistryProblem } from '../releases/registry-problem';

/** Makes problem documents of what the registry refuses; everything else is for the gateway as a whole to answer. */
export function setRegistryErrorAnswers(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refused) return sendProblem(reply, 422, 'release_refused', { refusals: [...error.refusals] });
    if (error instanceof RegistryProblem)
      return sendProblem(reply, error.status, error.code, { detail: error.message });
    if (error instanceof z.ZodError) return sendProblem(reply, 400, 'invalid_input', { errors: fieldErrors(error) });
    throw error;
  });
}

/** Answers with `{ data }`, for nobody to keep. */
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

function isFieldCode(word: string): word is FieldCode {
  return (FIELD_CODES as readonly string[]).includes(word);
}
