import { LANGUAGES } from '@klaster/shared/contract/http';
import type { Localised, ProblemCode } from '@klaster/shared/contract/http';
import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';

/** The problems that the gateway itself reports. */
export type GatewayProblem = Extract<ProblemCode, keyof typeof en.problems>;

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en };

/** One of a problem's sentences, in all languages. @param part 0: its title, 1: its detail */
const localised = (code: GatewayProblem, part: 0 | 1) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, TEXTS[language].problems[code][part]])) as Localised;

/** Catalogue of the few sentences the gateway says itself; everything else is the API's to say. */
export const PROBLEM_SENTENCES = Object.fromEntries(
  Object.keys(en.problems).map((code) => {
    const known = code as GatewayProblem;
    return [code, { title: localised(known, 0), detail: localised(known, 1) }];
  }),
) as Record<GatewayProblem, { title: Localised; detail: Localised }>;
