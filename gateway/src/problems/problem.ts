import type { FastifyReply } from 'fastify';
import { preferredLanguage, PROBLEM_STATUS } from '@klaster/shared/contract/http';
import type { Language, Problem, ProblemCode } from '@klaster/shared/contract/http';
import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';

/** The problems that the gateway itself reports; all others come from the API. */
export type GatewayProblem = Extract<ProblemCode, keyof typeof en.problems>;

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en };

/** `Retry-After` of problems that pass. */
const RETRY_SECONDS: Partial<Record<GatewayProblem, number>> = { busy: 5, storage_full: 60, upstream_unavailable: 2 };

type ProblemExtra = Partial<Pick<Problem, 'detail' | 'errors' | 'refusals'>>;

export function problemSentences(code: GatewayProblem, language: Language): { title: string; detail: string } {
  const [title, detail] = TEXTS[language].problems[code] as [string, string];
  return { title, detail };
}

/** A problem document (RFC 9457) as JSON. */
export function problemText(
  status: number,
  code: GatewayProblem,
  { language, ...extra }: ProblemExtra & { language: Language },
): string {
  const problem: Problem = { type: 'about:blank', status, ...problemSentences(code, language), code, ...extra };
  return JSON.stringify(problem);
}

/** Answers with a problem document in the language that the request prefers. */
export function sendProblem(
  reply: FastifyReply,
  code: GatewayProblem,
  { status = PROBLEM_STATUS[code], ...extra }: ProblemExtra & { status?: number } = {},
): FastifyReply {
  const language = preferredLanguage(reply.request.headers['accept-language']);
  const seconds = RETRY_SECONDS[code];
  // A change that may have been made is not to be repeated blindly.
  const isRepeatable = code !== 'upstream_unavailable' || /^(?:GET|HEAD)$/.test(reply.request.method);
  if (seconds !== undefined && isRepeatable && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(problemText(status, code, { language, ...extra }));
}
