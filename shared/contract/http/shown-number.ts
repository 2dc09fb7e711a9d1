/** Significant digits that spreadsheet programs show. */
const DIGITS = 15;

/** Rounds as a spreadsheet shows it: the result of `1.1*3`, 3.3000000000000003, is shown as 3.3. */
export const roundAsShown = (number: number): number => Number(number.toPrecision(DIGITS));
