import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';
import type { FieldCode, Language, Problem } from '@klaster/shared/contract/http';
import type { RefusalReason, ProblemError, ApiProblem } from './problem-error';

type Texts = {
  /** Title and detail. */
  problems: Record<ApiProblem, string[]>;
  /** Detail of an invalid input without field errors. */
  unreadable: string;
  fields: Record<FieldCode, string>;
  files: Record<RefusalReason, string>;
};

const TEXTS: Record<Language, Texts> = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en };

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The RFC 9457 document of a problem. */
export function problemDocument(
  { code, status, fields, reason, named, extension }: ProblemError,
  language: Language,
): Problem {
  const texts = TEXTS[language];
  const [title = code, usual = code] = texts.problems[code];
  const known = reason ? withNames(texts.files[reason], named) : usual;
  const detail = code === 'invalid_input' && fields.length === 0 ? texts.unreadable : known;
  const errors = fields.map((field) => ({ ...field, message: texts.fields[field.code] }));
  return { type: 'about:blank', status, title, detail, code, ...(errors.length > 0 && { errors }), ...extension };
}

const withNames = (text: string, named: ProblemError['named']) =>
  Object.entries(named).reduce((filled, [slot, value]) => filled.replaceAll(`{{${slot}}}`, () => value), text);

export const fieldTexts = (language: Language): Readonly<Record<FieldCode, string>> => TEXTS[language].fields;
