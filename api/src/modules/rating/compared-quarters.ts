import type { Quarter } from '@klaster/shared/contract/reports';
import type { MethodRow } from './repository';

/** Stands for a missing quarter: no report has it. */
export const NO_QUARTER: Quarter = { year: 0, quarter: 0 };

export const numberOf = ({ year, quarter }: Quarter) => year * 4 + quarter;

/** Values of the two quarters that a quarter is compared with. */
export type Compared<Value> = {
  /** The latest previous quarter that has scores. */
  readonly before: Value;
  /** The same quarter of the year before. */
  readonly yearBefore: Value;
};

export const mapCompared = <From, To>(
  { before, yearBefore }: Compared<From>,
  map: (one: From) => To,
): Compared<To> => ({
  before: map(before),
  yearBefore: map(yearBefore),
});

/** @param periods quarters that have scores, the latest first */
export const comparedWith = (periods: readonly Quarter[], at: Quarter): Compared<Quarter> => ({
  before: periods.find((period) => numberOf(period) < numberOf(at)) ?? NO_QUARTER,
  yearBefore: periods.find((period) => numberOf(period) === numberOf(at) - 4) ?? NO_QUARTER,
});

/** @param methods the latest first */
export function methodAt(methods: readonly MethodRow[], at: Quarter): MethodRow {
  const method = methods.find((method) => numberOf(method) <= numberOf(at));
  if (!method) throw new Error('A quarter has no scoring method');
  return method;
}

/** False where there is no quarter to compare with. */
export function methodChanges(methods: readonly MethodRow[], at: Quarter, compared: Compared<Quarter>) {
  const { version } = methodAt(methods, at);
  const isOther = (quarter: Quarter) => quarter !== NO_QUARTER && methodAt(methods, quarter).version !== version;
  return { method_changed: isOther(compared.before), method_changed_year: isOther(compared.yearBefore) };
}
