/** XML cannot contain these. */
const UNSUPPORTED = /(?![\n\r\t])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Workbooks escape characters as `_x0001_`; a text that looks so has its first underscore escaped. */
const ESCAPE_LIKE = /_(?=x[\dA-F]{4}_)/gi;

export const dropUnsupported = (text: string): string => text.replace(UNSUPPORTED, '');

/** Drops unsupported characters; the rest is read back unchanged. */
export const textInXml = (text: string): string => dropUnsupported(text).replace(ESCAPE_LIKE, '_x005F_');

export const cellInXml = <T>(cell: T): T | string => (typeof cell === 'string' ? textInXml(cell) : cell);
