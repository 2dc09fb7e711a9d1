import type { FastifyReply } from 'fastify';
import { preferredLanguage } from '@klaster/shared/contract';
import type { Language, Localised, Problem } from '@klaster/shared/contract';

type GatewayProblem = 'not_found' | 'invalid_input' | 'payload_too_large' | 'upstream_unavailable' | 'internal';

/** Catalogue of the few sentences the gateway says itself; everything else is the API's to say. */
const SENTENCES: Record<GatewayProblem, { title: Localised; detail: Localised }> = {
  not_found: {
    title: { 'uz-Cyrl': 'Топилмади', 'uz-Latn': 'Topilmadi', ru: 'Не найдено', en: 'Not found' },
    detail: {
      'uz-Cyrl': 'Сўралган манзил топилмади.',
      'uz-Latn': 'Soʻralgan manzil topilmadi.',
      ru: 'Запрошенный адрес не найден.',
      en: 'There is nothing at this address.',
    },
  },
  invalid_input: {
    title: {
      'uz-Cyrl': 'Сўров нотўғри',
      'uz-Latn': 'Soʻrov notoʻgʻri',
      ru: 'Неверный запрос',
      en: 'Invalid request',
    },
    detail: {
      'uz-Cyrl': 'Сўров нотўғри тузилган.',
      'uz-Latn': 'Soʻrov notoʻgʻri tuzilgan.',
      ru: 'Запрос составлен неверно.',
      en: 'The request is malformed.',
    },
  },
  payload_too_large: {
    title: {
      'uz-Cyrl': 'Сўров ҳажми катта',
      'uz-Latn': 'Soʻrov hajmi katta',
      ru: 'Слишком большой запрос',
      en: 'Request too large',
    },
    detail: {
      'uz-Cyrl': 'Юборилган маълумот ҳажми рухсат этилганидан катта.',
      'uz-Latn': 'Yuborilgan maʼlumot hajmi ruxsat etilganidan katta.',
      ru: 'Размер отправленных данных больше разрешённого.',
      en: 'The data sent is larger than allowed.',
    },
  },
  upstream_unavailable: {
    title: {
      'uz-Cyrl': 'Хизмат ишламаяпти',
      'uz-Latn': 'Xizmat ishlamayapti',
      ru: 'Сервис недоступен',
      en: 'Service unavailable',
    },
    detail: {
      'uz-Cyrl': 'Хизмат вақтинча ишламаяпти. Бироздан кейин қайта уриниб кўринг.',
      'uz-Latn': 'Xizmat vaqtincha ishlamayapti. Birozdan keyin qayta urinib koʻring.',
      ru: 'Сервис временно недоступен. Повторите попытку немного позже.',
      en: 'The service is unavailable at the moment. Try again shortly.',
    },
  },
  internal: {
    title: { 'uz-Cyrl': 'Ички хато', 'uz-Latn': 'Ichki xato', ru: 'Внутренняя ошибка', en: 'Internal error' },
    detail: {
      'uz-Cyrl': 'Хизматда кутилмаган хато юз берди.',
      'uz-Latn': 'Xizmatda kutilmagan xato yuz berdi.',
      ru: 'В сервисе произошла непредвиденная ошибка.',
      en: 'Something unexpected went wrong in the service.',
    },
  },
};

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** What a problem may say beyond its sentences, or in place of its detail. */
export type ProblemExtra = Partial<Pick<Problem, 'detail' | 'errors' | 'refusals'>>;

/** A problem document (RFC 9457), as JSON. */
export function problemText(
  status: number,
  code: GatewayProblem,
  language: Language,
  extra: ProblemExtra = {},
): string {
  const { title, detail } = SENTENCES[code];
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

/** Answers with a problem document in the language the request asks for. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  code: GatewayProblem,
  extra?: ProblemExtra,
): FastifyReply {
  const language = preferredLanguage(reply.request.headers['accept-language']);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(problemText(status, code, language, extra));
}
