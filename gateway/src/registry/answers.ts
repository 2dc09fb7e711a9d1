import { FIELD_CODES } from '@klaster/shared/contract';
import type { FieldCode, FieldError } from '@klaster/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { hasCode, isSystemFault } from '../files/fs-error';
import { sendProblem } from '../problem';
import { BrokenRecord } from '../releases/record/registry-record';
import { RegistryProblem, ReleaseRefused } from '../releases/registry-problem';

/** The disk, or the part of it that is ours. */
const NO_ROOM = ['ENOSPC', 'EDQUOT'];

/** Makes problem documents of what the registry refuses; everything else is for the gateway as a whole to answer. */
export function setRegistryErrorAnswers(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof ReleaseRefused)
      return sendProblem(reply, 'release_refused', { refusals: [...error.refusals] });
    if (error instanceof RegistryProblem) return sendProblem(reply, error.code, { detail: error.message });
    if (error instanceof z.ZodError) return sendProblem(reply, 'invalid_input', { errors: fieldErrors(error) });
    if (error instanceof BrokenRecord) return sendBrokenRecord(reply, error);
    if (!isSystemFault(error)) throw error;
    request.log.error(error, 'the store cannot be written');
    return hasCode(error, ...NO_ROOM) ? sendProblem(reply, 'storage_full') : sendProblem(reply, 'storage_failed');
  });
}

/** Reads of the fault, and of what the operator can do, in the developers' language. */
function sendBrokenRecord(reply: FastifyReply, { message }: BrokenRecord): FastifyReply {
  const detail = `The record of releases is not whole (${message}), so nothing was changed; pages are served as before. “release repair” shows what would mend it.`;
  return sendProblem(reply, 'record_broken', { detail });
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
