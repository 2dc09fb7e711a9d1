import { measureText } from './text-width';

export const BAR_ROW = 26;
const LABELS = 0.42;
const GAP = 8;
const MIN_BAR = 40;

export type Bar = {
  readonly name: string;
  /** Drawn instead of the name. */
  readonly label?: string | undefined;
  readonly value: number;
  readonly text: string;
};

/** Bars begin at zero: negative ones go to the left of it. */
export function barLayout(bars: readonly Bar[], width: number) {
  const labels = Math.min(measureText(bars.map(({ name, label }) => label ?? name)), Math.floor(width * LABELS));
  const texts = measureText(bars.map(({ text }) => text));
  const values = bars.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const left = labels + GAP + (least < 0 ? texts + GAP : 0);
  const room = Math.max(MIN_BAR, width - left - (most > 0 || least === 0 ? texts + GAP : 0) - 2);
  const scale = most > least ? room / (most - least) : 0;
  const x = (value: number) => left + (value - least) * scale;
  return {
    labels,
    zero: x(0),
    /** Start and width of a bar; a figure of zero has a line. */
    bar: (value: number) => ({ x: Math.min(x(0), x(value)), width: Math.max(1, Math.abs(x(value) - x(0))) }),
    /** Where the value is written, beyond the end of its bar. */
    text: (value: number) =>
      value < 0
        ? ({ x: x(value) - 5, textAnchor: 'end' } as const)
        : ({ x: x(value) + 5, textAnchor: 'start' } as const),
  };
}
