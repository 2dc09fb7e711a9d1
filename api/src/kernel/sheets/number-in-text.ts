import { normaliseText, roundAsShown } from '@klaster/shared/contract/http';

const NUMBER = /^-?\d+([.,]\d+)?$/;

/** `1 234,5` */
const GROUPED = /^-?\d{1,3}(\s\d{3})+([.,]\d+)?$/;

/** `12 5` may be 125, 12.5 or two numbers. */
const SPACED = /^-?\s*\d+(\s+\d+)+([.,]\d+)?$/;

/** `1.234` or `1,234`: thousands in one language, decimals in another. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** Reads a number as people type it into text cells, `1 234,5`. */
export function numberInText(text: string): number | 'ambiguous_number' | 'invalid' {
  const typed = normaliseText(text).replace('\u2212', '-');
  if (AMBIGUOUS.test(typed)) return 'ambiguous_number';
  if (NUMBER.test(typed) || GROUPED.test(typed))
    return roundAsShown(Number(typed.replace(/\s/g, '').replace(',', '.')));
  return SPACED.test(typed) ? 'ambiguous_number' : 'invalid';
}
