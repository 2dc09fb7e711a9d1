// Separate from the schemas, which pull in zod.

export const CONTACT_LANGUAGES = ['uz-Cyrl', 'ru', 'en'] as const;

export type ContactLanguage = (typeof CONTACT_LANGUAGES)[number];

/** Either absent or in all languages. */
export const OPTIONAL_CONTACT_TEXTS = ['organisation', 'address', 'hours'] as const;

/** Characters of a line and of a text of several paragraphs; maximum number of phones or e-mail addresses. */
export const CONTACT_LIMITS = { line: 300, paragraphs: 4000, several: 5 } as const;

/** Versions in a page of their list. */
export const CONTACT_VERSIONS_PAGE = 10;
