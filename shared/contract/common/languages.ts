/** Interface languages, default first. BCP 47 tags: they go into `<html lang>` and `Accept-Language` as they are. */
export const LANGUAGES = ['uz-Cyrl', 'uz-Latn', 'ru', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'uz-Cyrl';

/** One text in every language. */
export type Localised = Readonly<Record<Language, string>>;

/** Cookie with the chosen language; it survives the session's wiping of browser storage. */
export const LANGUAGE_COOKIE = 'klaster_language';

/** Cookie with the chosen colour mode, `light` or `dark`. */
export const COLOUR_MODE_COOKIE = 'klaster_colour_mode';

export const COLOUR_MODES = ['light', 'dark'] as const;

export type ColourMode = (typeof COLOUR_MODES)[number];

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}
