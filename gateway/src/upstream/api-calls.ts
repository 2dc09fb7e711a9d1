import { problemSchema } from '@klaster/shared/contract/http';
import type { Problem } from '@klaster/shared/contract/http';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error';
import { forwardedHeaders } from './forwarding';

/** Bytes of an answer, which is an account or a problem document. */
const LIMIT_BYTES = 64 * 1024;

/** Headers of the visitor that the API needs: for the language of its sentences and the device in its list of sessions. */
const PASSED_ON = ['accept-language', 'user-agent'] as const;

type ApiCall = {
  method?: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Token of the session. */
  token?: string;
  body?: unknown;
};

export type ApiAnswer = { status: number; body: unknown; retryAfter: string | null };

/** A refusal of the API; its sentences are in the visitor's language already. */
export class ApiRefusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly retryAfter: string | null,
  ) {
    super(problem.code);
  }
}

/** Calls of the API on behalf of a visitor, with the visitor's address for the API's limits. */
export class ApiCalls {
  constructor(
    private readonly origin: string,
    private readonly limitMs: number,
  ) {}

  /** @throws {ProblemError} `upstream_unavailable` if there is no valid response in time */
  async send(request: FastifyRequest, { method = 'GET', path, token, body }: ApiCall): Promise<ApiAnswer> {
    try {
      const answer = await fetch(`${this.origin}${path}`, {
        method,
        headers: buildHeaders(request, token, body !== undefined),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect would send the session to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(this.limitMs),
      });
      const text = await boundedText(answer, LIMIT_BYTES);
      return { status: answer.status, body: parseJson(text), retryAfter: answer.headers.get('retry-after') };
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'no answer from the API');
      throw new ProblemError('upstream_unavailable');
    }
  }
}

/** @throws {ApiRefusal} for a problem of the caller, else {ProblemError} */
export function refuseAs({ status, body, retryAfter }: ApiAnswer): never {
  const problem = problemSchema.safeParse(body).data;
  if (status >= 400 && status < 500 && problem) throw new ApiRefusal({ ...problem, status }, retryAfter);
  throw new ProblemError('upstream_unavailable');
}

function buildHeaders(request: FastifyRequest, token: string | undefined, isJson: boolean): Record<string, string> {
  const passedHeaders = Object.fromEntries(PASSED_ON.map((name) => [name, request.headers[name]]));
  const headers = {
    ...forwardedHeaders(request, passedHeaders),
    accept: 'application/json',
    'x-access-token': token,
    'content-type': isJson ? 'application/json' : undefined,
  };
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The body of another server's answer.
 *
 * @param limit bytes
 * @throws {RangeError} beyond the limit
 */
export async function boundedText(
  { body }: { body: AsyncIterable<Uint8Array> | null },
  limit: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new RangeError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
