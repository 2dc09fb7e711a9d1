// Separate from the schemas, which pull in zod.

/** Languages that contacts are written in. */
export const CONTACT_LANGUAGES = ['uz-Cyrl', 'ru', 'en'] as const;

export type ContactLanguage = (typeof CONTACT_LANGUAGES)[number];

/** Texts that are optional, but then absent in all languages. */
export const OPTIONAL_CONTACT_TEXTS = ['organisation', 'address', 'hours'] as const;

/** Characters of a line and of a text of paragraphs; phones, and addresses of e-mail. */
export const CONTACT_LIMITS = { line: 300, paragraphs: 4000, several: 5 } as const;

/** Versions of a page of their list. */
export const CONTACT_VERSIONS_PAGE = 10;
