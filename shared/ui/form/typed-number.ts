const GROUP_SPACE = '\u202f';

/** Spaces of any kind, and apostrophes, group digits. */
const GROUPING = /[\s\u00a0\u2009\u202f'’]/g;

/** Plain digits with at most one decimal mark, comma or point. */
const PLAIN = /^-?\d+(?:[.,]\d+)?$/;

/**
 * A figure as typed: `1 234,5` and `1234.5` are 1234.5; nothing typed is `null`; what is no number is `NaN`, which
 * schemas refuse as `invalid`.
 */
export function parseTypedNumber(text: string): number | null {
  const bare = text.replace(GROUPING, '');
  if (bare === '') return null;
  return PLAIN.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
}

/** A figure as it stands in a field: thin spaces between groups of three, the language's decimal mark, no rounding. */
export function formatTypedNumber(value: number | null | undefined, mark: ',' | '.' = ','): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, GROUP_SPACE);
  return fraction ? `${grouped}${mark}${fraction}` : grouped;
}
