import { problemSchema } from '@klaster/shared/contract/http';
import type { Problem } from '@klaster/shared/contract/http';
import type { FastifyRequest } from 'fastify';
import { RegistryProblem } from '../problems/registry-problem';
import { boundedText } from './bounded-text';
import { forwardedHeaders } from './headers';

/** Bytes of an answer: an account or a problem document. */
const LIMIT_BYTES = 64 * 1024;

/** Headers of the visitor's that the API needs: the language of its sentences, the device in its list of sessions. */
const PASSED_ON = ['accept-language', 'user-agent'] as const;

type ApiCall = {
  method?: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Session that the call is made with. */
  token?: string;
  body?: unknown;
};

export type ApiAnswer = { status: number; body: unknown; retryAfter: string | null };

/** A refusal of the API, in its own words: title and detail are in the visitor's language already. */
export class ApiRefusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly retryAfter: string | null,
  ) {
    super(problem.code);
  }
}

/** Calls that the gateway makes itself on behalf of a visitor, with the visitor's address for the API's limits. */
export class ApiCalls {
  constructor(
    private readonly origin: string,
    /** Milliseconds an answer may take. */
    private readonly limitMs: number,
  ) {}

  /** @throws {RegistryProblem} `upstream_unavailable` if there is no valid response in time */
  async send(request: FastifyRequest, { method = 'GET', path, token, body }: ApiCall): Promise<ApiAnswer> {
    try {
      const answer = await fetch(`${this.origin}${path}`, {
        method,
        headers: buildHeaders(request, token, body !== undefined),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect would carry the session to wherever it leads.
        redirect: 'error',
        signal: AbortSignal.timeout(this.limitMs),
      });
      const text = await boundedText(answer, LIMIT_BYTES);
      return { status: answer.status, body: parsed(text), retryAfter: answer.headers.get('retry-after') };
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'no answer from the API');
      throw new RegistryProblem('upstream_unavailable');
    }
  }
}

/** @throws {ApiRefusal} with the API's problem; else `upstream_unavailable` */
export function refuseAs({ status, body, retryAfter }: ApiAnswer): never {
  const problem = problemSchema.safeParse(body).data;
  if (status >= 400 && status < 500 && problem) throw new ApiRefusal({ ...problem, status }, retryAfter);
  throw new RegistryProblem('upstream_unavailable');
}

function buildHeaders(request: FastifyRequest, token: string | undefined, isJson: boolean): Record<string, string> {
  const given = Object.fromEntries(PASSED_ON.map((name) => [name, request.headers[name]]));
  const headers = {
    ...forwardedHeaders(request, given),
    accept: 'application/json',
    'x-access-token': token,
    'content-type': isJson ? 'application/json' : undefined,
  };
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
