/** Default first. BCP 47 tags for `<html lang>` and `Accept-Language`. */
export const LANGUAGES = ['uz-Cyrl', 'uz-Latn', 'ru', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'uz-Cyrl';

export type Localised = Readonly<Record<Language, string>>;

/** A cookie, since the end of a session clears browser storage. */
export const LANGUAGE_COOKIE = 'klaster_language';

export const COLOUR_MODE_COOKIE = 'klaster_colour_mode';

export const COLOUR_MODES = ['light', 'dark'] as const;

export type ColourMode = (typeof COLOUR_MODES)[number];

/** For a user's first visit to a screen. */
export const HINTS = ['palette', 'review', 'entry', 'import', 'rating'] as const;

export type HintName = (typeof HINTS)[number];

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** First part of the addresses of pages in a language; pages without one are in the visitor's own. */
export const languagePrefix = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? '' : `/${language.toLowerCase()}`;

/** @param address in the app, from its path on */
export const addressIn = (language: Language, address: string): string =>
  `${languagePrefix(language)}${withOneSlash(address)}`;

/** An address with two leading slashes would lead to another host. */
const withOneSlash = (address: string) => `/${address.replace(/^[/\\]+/, '')}`;

/** `/ru/contacts` is `/contacts` in Russian. @returns the path in the app, and the language that the address names */
export function splitLanguage(path: string): { pathname: string; prefix: string; language: Language | undefined } {
  const language = LANGUAGES.find(
    (language) => language !== DEFAULT_LANGUAGE && `${path}/`.startsWith(`${languagePrefix(language)}/`),
  );
  const prefix = language ? languagePrefix(language) : '';
  return { pathname: withOneSlash(path.slice(prefix.length)), prefix, language };
}

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
