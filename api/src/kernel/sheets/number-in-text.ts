const NUMBER = /^-?\d+(\.\d+)?$/;

/** To an English eye thousands, to others decimals: a file does not say in which language it was typed. */
const AMBIGUOUS = /^-?[1-9]\d{0,2},\d{3}$/;

/** A number as people type it into a cell that holds texts, `1 234,5`; or what is wrong with it. */
export function numberInText(text: string): number | 'ambiguous_number' | 'invalid' {
  const digits = text.replace(/\s/g, '');
  if (AMBIGUOUS.test(digits)) return 'ambiguous_number';
  const number = digits.replace(',', '.');
  return NUMBER.test(number) ? Number(number) : 'invalid';
}
