import { isFieldCode } from '@klaster/shared/contract/http';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { asDatabaseError, DatabaseUnavailable, isDiskFull, OutcomeUnknown } from '@klaster/shared/postgres';
import { ProblemError, type WrongField } from '../problems/problem-error';

/** A value that PostgreSQL cannot store: out of range, invalid for its type, an unsupported character. Other refusals are our faults. */
const VALUE_REFUSED: ReadonlySet<string | undefined> = new Set(['22003', '22P02', '22021', '22P05']);

/** More than any form has fields: malicious input must not produce megabytes. */
const MAX_FAULTS = 300;

/** `Retry-After`: about the time of a restart. */
const DATABASE_RETRY_SECONDS = 2;

/** `Retry-After`: an operator has to free space. */
const DISK_RETRY_SECONDS = 60;

/** Converts any error to a problem. An unknown outcome has no `Retry-After`: the caller must check first. */
export function problemFromError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new ProblemError('invalid_input', { fields: error.validation.slice(0, MAX_FAULTS).flatMap(wrongFields) });
  }
  if (error instanceof OutcomeUnknown) return new ProblemError('outcome_unknown');
  if (isDiskFull(error)) return new ProblemError('storage_full', { retryAfter: DISK_RETRY_SECONDS });
  if (error instanceof DatabaseUnavailable) {
    return new ProblemError('upstream_unavailable', { retryAfter: DATABASE_RETRY_SECONDS });
  }
  if (VALUE_REFUSED.has(asDatabaseError(error)?.code)) return new ProblemError('invalid_input');
  return problemFromStatus(error);
}

/** Fastify's errors (malformed JSON, wrong content type, oversized body) have a status. */
function problemFromStatus(error: unknown): ProblemError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new ProblemError('payload_too_large');
  if (status === 404) return new ProblemError('not_found');
  return status >= 400 && status < 500 ? new ProblemError('invalid_input', { status }) : new ProblemError('internal');
}

type Issue = { keyword: string; instancePath: string; message?: string; params: object };

/** Our schemas use field codes as messages; zod's own messages concern the shape only. */
function wrongFields({ keyword, instancePath, message, params }: Issue): WrongField[] {
  const path = instancePath.split('/').filter(Boolean);
  if (keyword === 'unrecognized_keys' && 'keys' in params) {
    return (params.keys as string[])
      .slice(0, MAX_FAULTS)
      .map((key) => ({ path: [...path, key].join('.'), code: 'unknown_field' }));
  }
  return [{ path: path.join('.'), code: isFieldCode(message) ? message : 'invalid' }];
}
