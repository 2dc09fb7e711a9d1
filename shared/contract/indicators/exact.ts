/** Decimal arithmetic instead of binary fractions, so 0.1 and 0.2 are 0.3. A figure has at most 15 digits. Source: decision 040. */

/** `units` × 10^-`scale`. */
type Decimal = { readonly units: bigint; readonly scale: number };

const WRITTEN = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

function toDecimal(value: number): Decimal {
  const [, whole = '', fraction = '', exponent = '0'] = WRITTEN.exec(String(value)) ?? [];
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * tenTo(-scale), scale: 0 } : { units, scale };
}

const tenTo = (exponent: number) => 10n ** BigInt(exponent);

const magnitude = (units: bigint) => (units < 0n ? -units : units);

function toNumber({ units, scale }: Decimal): number {
  if (units === 0n) return 0;
  const digits = String(magnitude(units)).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return Number(`${units < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`);
}

const unitsAt = ({ units, scale }: Decimal, wanted: number) => units * tenTo(wanted - scale);

function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

const negative = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

/** Halves away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const [over, under] = [magnitude(dividend), magnitude(divisor)];
  const quotient = (2n * over + under) / (2n * under);
  return dividend < 0n === divisor < 0n ? quotient : -quotient;
}

/** `part` in per cent of `whole`, rounded with halves away from zero; `null` if one is missing or the whole is 0. */
export function calculatePercent(part: number | null, whole: number | null, decimals: number): number | null {
  if (part === null || whole === null || whole === 0) return null;
  return calculatePortion(100, { part, whole }, decimals);
}

/** Change in per cent of `from`, rounded in the same way; `null` if one is missing or `from` is 0. */
export function calculateGrowth(from: number | null, to: number | null, decimals: number): number | null {
  if (from === null || to === null || from === 0) return null;
  return calculatePortion(
    100,
    { part: toNumber(add(toDecimal(to), negative(toDecimal(from)))), whole: from },
    decimals,
  );
}

export type Portion = {
  part: number;
  /** Not equal to `from`. */
  whole: number;
  /** Zero point of both; default: 0. */
  from?: number;
  /** Share of `from` and `whole` that is due, in per cent, above zero; default: all. */
  due?: number;
};

/** The part of an amount that corresponds to `part` of `whole`, rounded once, halves away from zero. */
export function calculatePortion(
  amount: number,
  { part, whole, from = 0, due = 100 }: Portion,
  decimals: number,
): number {
  const start = negative(percentage(from, due));
  const decimalAmount = toDecimal(amount);
  const [over, under] = [add(toDecimal(part), start), add(percentage(whole, due), start)];
  const dividend = decimalAmount.units * over.units * tenTo(under.scale + decimals);
  return toNumber({
    units: divideRounded(dividend, under.units * tenTo(decimalAmount.scale + over.scale)),
    scale: decimals,
  });
}

function percentage(value: number, percent: number): Decimal {
  const [amount, share] = [toDecimal(value), toDecimal(percent)];
  return { units: amount.units * share.units, scale: amount.scale + share.scale + 2 };
}

/** With all decimals. */
export const scaleByPercent = (value: number, percent: number): number => toNumber(percentage(value, percent));

/** With all decimals; `null` if one is missing. */
export function calculateDifference(from: number | null, minus: number | null): number | null {
  return from === null || minus === null ? null : toNumber(add(toDecimal(from), negative(toDecimal(minus))));
}

/** Missing figures are counted separately. */
export type KnownSum = {
  /** `null` if every figure is missing. */
  readonly sum: number | null;
  readonly missing: number;
};

export function sumKnown(figures: readonly (number | null)[]): KnownSum {
  const known = figures.filter((figure) => figure !== null);
  const sum = known.map(toDecimal).reduce<Decimal>(add, { units: 0n, scale: 0 });
  return { sum: known.length === 0 ? null : toNumber(sum), missing: figures.length - known.length };
}

/** The median; with an even number of figures the mean of the middle two. `null` if all are missing. */
export function medianKnown(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null).sort((a, b) => a - b);
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.floor(known.length / 2)]];
  if (low === undefined || high === undefined) return null;
  const { units, scale } = add(toDecimal(low), toDecimal(high));
  return toNumber({ units: units * 5n, scale: scale + 1 });
}

export const countDecimals = (value: number): number => (Number.isFinite(value) ? toDecimal(value).scale : 0);
