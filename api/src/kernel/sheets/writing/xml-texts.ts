/** Characters that XML, and so a workbook, cannot contain. */
const UNFIT = /(?![\n\r\t])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Workbooks spell a character that XML cannot hold as `_x0001_`; a text that looks like one has its first mark spelled so. */
const ESCAPE_LIKE = /_(?=x[\dA-F]{4}_)/gi;

export const withoutUnfit = (text: string): string => text.replace(UNFIT, '');

/** Encodes a text for a workbook so that it is read back unchanged; unsupported characters are dropped. */
export const textInXml = (text: string): string => withoutUnfit(text).replace(ESCAPE_LIKE, '_x005F_');

/** The same for a cell. */
export const cellInXml = <T>(cell: T): T | string => (typeof cell === 'string' ? textInXml(cell) : cell);
