import { DEFAULT_LANGUAGE, LANGUAGES } from './languages';
import type { Language } from './languages';

/** Best match of an `Accept-Language` header (RFC 9110). `ru-RU` is `ru`; Uzbek without a script is Cyrillic. */
export function preferredLanguage(header = ''): Language {
  let best: { language: Language; quality: number } | undefined;
  for (const range of header.split(',')) {
    // No pattern with \s* on both sides: on a header of spaces it would take half a second.
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const language = languageOf(tag);
    const quality = readQuality(parameters);
    if (language && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language ?? DEFAULT_LANGUAGE;
}

function languageOf(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  const named = LANGUAGES.find((language) => `${wanted}-`.startsWith(`${language.toLowerCase()}-`));
  return named ?? (`${wanted}-`.startsWith('uz-') ? 'uz-Cyrl' : undefined);
}

function readQuality(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  return given ? Number(given.slice(2)) || 0 : 1;
}
