/**
 * Sums, percentages and medians of figures as decimal arithmetic has them: no binary fraction comes in between, so 0.1 and
 * 0.2 are 0.3. A figure has at most fifteen digits, which a number of JSON and JavaScript holds exactly. Decision 040.
 */

/** A decimal fraction: `units` of ten to the minus `scale`. */
type Decimal = { readonly units: bigint; readonly scale: number };

const WRITTEN = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The decimal that a number is written as. */
function toDecimal(value: number): Decimal {
  const [, whole = '', fraction = '', exponent = '0'] = WRITTEN.exec(String(value)) ?? [];
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * tenTo(-scale), scale: 0 } : { units, scale };
}

const tenTo = (exponent: number) => 10n ** BigInt(exponent);

const magnitude = (units: bigint) => (units < 0n ? -units : units);

/** The number that a decimal is. */
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

/** The nearest whole number to a quotient, halves away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const [over, under] = [magnitude(dividend), magnitude(divisor)];
  const quotient = (2n * over + under) / (2n * under);
  return dividend < 0n === divisor < 0n ? quotient : -quotient;
}

/** `part` in per cent of `whole`, rounded to the decimals, halves away from zero; `null` where one is missing or the whole is 0. */
export function percentOf(part: number | null, whole: number | null, decimals: number): number | null {
  if (part === null || whole === null || whole === 0) return null;
  return portionOf(100, { part, whole }, decimals);
}

/** Change from `from` to `to` in per cent of `from`, rounded in the same way; `null` where one is missing or `from` is 0. */
export function growthOf(from: number | null, to: number | null, decimals: number): number | null {
  if (from === null || to === null || from === 0) return null;
  return portionOf(100, { part: toNumber(add(toDecimal(to), negative(toDecimal(from)))), whole: from }, decimals);
}

export type Portion = {
  part: number;
  /** Other than `from`. */
  whole: number;
  /** What both are counted from; without it, zero. */
  from?: number;
  /** How much of `from` and `whole` counts, in per cent, above zero; without it, all. */
  due?: number;
};

/**
 * As much of an amount as `part` is of `whole`, rounded to the decimals once, halves away from zero.
 */
export function portionOf(amount: number, { part, whole, from = 0, due = 100 }: Portion, decimals: number): number {
  const start = negative(percentage(from, due));
  const of = toDecimal(amount);
  const [over, under] = [add(toDecimal(part), start), add(percentage(whole, due), start)];
  const dividend = of.units * over.units * tenTo(under.scale + decimals);
  return toNumber({ units: divideRounded(dividend, under.units * tenTo(of.scale + over.scale)), scale: decimals });
}

function percentage(value: number, percent: number): Decimal {
  const [of, per] = [toDecimal(value), toDecimal(percent)];
  return { units: of.units * per.units, scale: of.scale + per.scale + 2 };
}

/** So many per cent of a value, with all decimals. */
export const scaleByPercent = (value: number, percent: number): number => toNumber(percentage(value, percent));

/** `from` less `minus`, with all of their decimals; `null` where one is missing. */
export function differenceOf(from: number | null, minus: number | null): number | null {
  return from === null || minus === null ? null : toNumber(add(toDecimal(from), negative(toDecimal(minus))));
}

/** Sum of a column of figures; missing ones are counted apart. */
export type KnownSum = {
  /** `null` where every figure is missing. */
  readonly sum: number | null;
  readonly missing: number;
};

/** Adds up the figures there are, and counts those that are missing. */
export function sumKnown(figures: readonly (number | null)[]): KnownSum {
  const known = figures.filter((figure) => figure !== null);
  const sum = known.map(toDecimal).reduce<Decimal>(add, { units: 0n, scale: 0 });
  return { sum: known.length === 0 ? null : toNumber(sum), missing: figures.length - known.length };
}

/** The middle one of the figures there are, of an even number the mean of the two in the middle; `null` where there are none. */
export function medianKnown(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null).sort((a, b) => a - b);
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.floor(known.length / 2)]];
  if (low === undefined || high === undefined) return null;
  const { units, scale } = add(toDecimal(low), toDecimal(high));
  return toNumber({ units: units * 5n, scale: scale + 1 });
}

/** Digits after the decimal mark that a number is written with. */
export const decimalsOf = (value: number): number => (Number.isFinite(value) ? toDecimal(value).scale : 0);
