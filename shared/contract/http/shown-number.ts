/** Significant digits that spreadsheet programs show. */
const DIGITS = 15;

/** As a spreadsheet shows it: the result of `1.1*3`, 3.3000000000000003, is 3.3. */
export const roundAsShown = (number: number): number => Number(number.toPrecision(DIGITS));
