import { normaliseText, roundAsShown } from '@klaster/shared/contract';

const NUMBER = /^-?\d+([.,]\d+)?$/;

/** Digits in groups of three, separated by spaces. */
const GROUPED = /^-?\d{1,3}(\s\d{3})+([.,]\d+)?$/;

/** Spaces anywhere else: `12 5` may be 125, 12.5 or two numbers. */
const SPACED = /^-?\s*\d+(\s+\d+)+([.,]\d+)?$/;

/** Thousands in one language, decimals in another: the language of a file is unknown. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** A number as people type it into a cell that holds texts, `1 234,5`; or what is wrong with it. */
export function numberInText(text: string): number | 'ambiguous_number' | 'invalid' {
  const typed = normaliseText(text).replace('\u2212', '-');
  if (AMBIGUOUS.test(typed)) return 'ambiguous_number';
  if (NUMBER.test(typed) || GROUPED.test(typed))
    return roundAsShown(Number(typed.replace(/\s/g, '').replace(',', '.')));
  return SPACED.test(typed) ? 'ambiguous_number' : 'invalid';
}
