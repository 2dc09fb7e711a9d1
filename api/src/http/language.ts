import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@klaster/shared/contract';

/**
 * The interface language that an `Accept-Language` header asks for most, by RFC 4647 lookup: `ru-UZ` finds `ru`.
 * `uz` alone says nothing of the script and means the default.
 */
export function negotiateLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map(parseRange);
  wanted.sort((a, b) => b.weight - a.weight);
  for (const { tag, weight } of wanted) {
    const found =
      weight > 0 && (LANGUAGES.find((language) => matches(tag, language)) ?? (tag === 'uz' && DEFAULT_LANGUAGE));
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

function parseRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { tag, weight: quality ? Number(quality.slice(2)) || 0 : 1 };
}

const matches = (tag: string, language: Language) => `${tag}-`.startsWith(`${language.toLowerCase()}-`);
