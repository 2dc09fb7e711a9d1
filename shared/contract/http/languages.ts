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

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}
