import type { FastifyReply } from 'fastify';
import { preferredLanguage, PROBLEM_STATUS } from '@klaster/shared/contract/http';
import type { Language, Problem } from '@klaster/shared/contract/http';
import { PROBLEM_SENTENCES } from './problem-sentences';
import type { GatewayProblem } from './problem-sentences';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** `Retry-After` of problems that pass. */
const RETRY_SECONDS: Partial<Record<GatewayProblem, number>> = { busy: 5, storage_full: 60, upstream_unavailable: 2 };

/** Members of a problem beyond its sentences, or in place of its detail. */
export type ProblemExtra = Partial<Pick<Problem, 'detail' | 'errors' | 'refusals'>>;

type ProblemOptions = ProblemExtra & { language: Language };

/** The catalogue's sentence on a problem. */
export const problemDetail = (code: GatewayProblem, language: Language) => PROBLEM_SENTENCES[code].detail[language];

/** A problem document (RFC 9457), as JSON. */
export function problemText(status: number, code: GatewayProblem, { language, ...extra }: ProblemOptions): string {
  const { title, detail } = PROBLEM_SENTENCES[code];
  const problem: Problem = {
    type: 'about:blank',
    status,
    title: title[language],
    detail: detail[language],
    code,
    ...extra,
  };
  return JSON.stringify(problem);
}

/**
 * Answers with a problem document in the language that the request prefers.
 *
 * @param extra `status`: another than the code's own
 */
export function sendProblem(
  reply: FastifyReply,
  code: GatewayProblem,
  { status = PROBLEM_STATUS[code], ...extra }: ProblemExtra & { status?: number } = {},
): FastifyReply {
  const language = preferredLanguage(reply.request.headers['accept-language']);
  const seconds = RETRY_SECONDS[code];
  // Whether a change was made without an answer is to be looked up before it is sent again.
  const isRepeatable = code !== 'upstream_unavailable' || /^(?:GET|HEAD)$/.test(reply.request.method);
  if (seconds !== undefined && isRepeatable && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(problemText(status, code, { language, ...extra }));
}
