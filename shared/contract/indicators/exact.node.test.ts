import fc from 'fast-check';
import { countDecimals, calculateDifference, calculateGrowth, medianKnown, calculatePercent, sumKnown } from './exact';

/** A figure in whole thousandths, which is exact, and as a number. */
const figures = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
const fromThousandths = (thousandths: number) =>
  Number(`${thousandths < 0 ? '-' : ''}${digits(Math.abs(thousandths))}`);
const digits = (thousandths: number) =>
  `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;

/** A fraction rounded to `scale` decimals, halves away from zero; by remainders, unlike the tested code. */
function roundedQuotient(dividend: bigint, divisor: bigint, scale: number): number {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [over, under] = [abs(dividend) * 10n ** BigInt(scale), abs(divisor)];
  const remainder = over % under;
  const units = over / under + (2n * remainder >= under ? 1n : 0n);
  const text = String(units).padStart(scale + 1, '0');
  const value = Number(`${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}`);
  return isNegative && units > 0n ? -value : value;
}
const abs = (value: bigint) => (value < 0n ? -value : value);

describe('exact figures', () => {
  it('add up as rational numbers do, however many', () => {
    fc.assert(
      fc.property(fc.array(fc.option(figures), { maxLength: 200 }), (column) => {
        const known = column.filter((figure) => figure !== null);
        const { sum, missing } = sumKnown(column.map((figure) => figure && fromThousandths(figure)));
        expect(missing).toBe(column.length - known.length);
        const total = known.reduce((left, right) => left + BigInt(right), 0n);
        expect(sum).toBe(known.length === 0 ? null : roundedQuotient(total, 1000n, 3));
      }),
      { numRuns: 1000 },
    );
  });

  it('are subtracted without rounding errors', () => {
    fc.assert(
      fc.property(figures, figures, (from, minus) => {
        const left = calculateDifference(fromThousandths(from), fromThousandths(minus));
        expect(left).toBe(roundedQuotient(BigInt(from) - BigInt(minus), 1000n, 3));
        expect(calculateDifference(left, -fromThousandths(minus))).toBe(fromThousandths(from) || 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('give percentages and growth rounded once, halves away from zero', () => {
    fc.assert(
      fc.property(figures, figures, fc.integer({ min: 0, max: 3 }), (part, whole, decimals) => {
        const [a, b] = [fromThousandths(part), fromThousandths(whole)];
        const expected = (dividend: bigint) =>
          whole === 0 ? null : roundedQuotient(dividend * 100n, BigInt(whole), decimals);
        expect(calculatePercent(a, b, decimals)).toBe(expected(BigInt(part)));
        expect(calculateGrowth(b, a, decimals)).toBe(expected(BigInt(part) - BigInt(whole)));
      }),
      { numRuns: 2000 },
    );
  });

  it('have a median between the smallest and the largest, as many above it as below', () => {
    fc.assert(
      fc.property(fc.array(fc.option(figures), { maxLength: 60 }), (column) => {
        const known = column.filter((figure) => figure !== null).map(fromThousandths);
        const median = medianKnown(column.map((figure) => (figure === null ? null : fromThousandths(figure))));
        const count = (belongs: (figure: number) => boolean) => known.filter(belongs).length;
        const middle = median ?? Number.NaN;
        const [below, above] = [count((figure) => figure < middle), count((figure) => figure > middle)];
        expect(median === null).toBe(known.length === 0);
        expect(Math.abs(below - above)).toBeLessThanOrEqual(known.length - below - above);
      }),
      { numRuns: 2000 },
    );
  });

  it('follow decimal arithmetic where binary fractions differ', () => {
    expect(sumKnown([0.1, 0.2])).toEqual({ sum: 0.3, missing: 0 });
    expect(calculateDifference(0.3, 0.1)).toBe(0.2);
    expect(calculatePercent(5499, 6000, 1)).toBe(91.7);
    expect(calculateGrowth(29.92, 54.23, 1)).toBe(81.3);
    expect(medianKnown([0.1, 0.2])).toBe(0.15);
    expect(sumKnown([1e21, 1e-7, 1])).toEqual({ sum: 1e21, missing: 0 });
    expect(sumKnown([1e-7, 2e-7]).sum).toBe(3e-7);
  });

  it('are missing if all operands are, or if the result is undefined', () => {
    expect(sumKnown([null, null])).toEqual({ sum: null, missing: 2 });
    expect(sumKnown([])).toEqual({ sum: null, missing: 0 });
    expect(sumKnown([null, 0])).toEqual({ sum: 0, missing: 1 });
    expect([calculatePercent(null, 1, 1), calculatePercent(1, null, 1), calculatePercent(1, 0, 1)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([calculateGrowth(null, 1, 1), calculateGrowth(1, null, 1), calculateGrowth(0, 1, 1)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([calculateDifference(null, 1), calculateDifference(1, null), medianKnown([null])]).toEqual([
      null,
      null,
      null,
    ]);
    expect(Object.is(calculatePercent(-0.0001, 100, 1), 0)).toBe(true);
  });

  it('have as many decimals as they are written with', () => {
    expect([1, 1.5, 1.125, 1e21, 1e-7, Number.NaN, Infinity].map(countDecimals)).toEqual([0, 1, 3, 0, 7, 0, 0]);
  });
});
