import { formatNumber } from '@klaster/shared/i18n';
import { known } from '@klaster/shared/ui/sparkline';
import { scaleLinear, scalePoint } from '@visx/scale';
import { axisSpan, spread } from './points';
import type { Series } from './points';
import { cut, lettersIn, widthOf } from './text-width';

export const HEIGHT = 280;
const TOP = 22;
const BOTTOM = 30;

const LINE = 15;

/** Below this, names of lines do not stand at their ends but above the drawing. */
const ROOM_FOR_NAMES = 480;

export type LineLayout = ReturnType<typeof lineLayout>;

/**
 * Where everything of a line chart stands, in pixels.
 *
 * @param width of the whole drawing
 */
export function lineLayout(series: readonly Series[], width: number) {
  const labels = series[0]?.points.map(({ label, short = label }) => short) ?? [];
  const values = series.flatMap(({ points }) => points.map(({ value }) => value).filter(known));
  const y = scaleLinear<number>({ domain: axisSpan(values), range: [HEIGHT - BOTTOM, TOP], nice: 5 });
  const marks = y.ticks(5);
  const ticks = marks.map((value) => ({ y: y(value), text: formatNumber(value, { decimals: decimalsOf(marks) }) }));
  const named = series.length > 1 && width >= ROOM_FOR_NAMES;
  const left = 10 + widthOf(ticks.map(({ text }) => text));
  const right = named ? Math.min(width * 0.3, 14 + widthOf(series.map(({ name }) => name))) : 26;
  const at = scalePoint<number>({
    domain: labels.map((_, index) => index),
    range: [left, Math.max(left + 40, width - right)],
  });
  const x = (index: number) => at(index) ?? left;
  const letters = lettersIn(right - 14);
  const ends = series.map(({ points }) => points.findLastIndex(({ value }) => known(value)));
  const heights = ends.map((end, index) => y(series[index]?.points[end]?.value ?? 0));
  const names = spread(heights, LINE, HEIGHT - BOTTOM);
  return {
    width,
    x,
    y,
    ticks,
    left,
    right: width - right,
    bottom: HEIGHT - BOTTOM,
    /** Of the places, those whose labels do not touch; the last one is always among them. */
    labels: labels
      .map((text, index) => ({ text, index }))
      .filter(({ index }) => (labels.length - 1 - index) % every(labels, x(1) - x(0)) === 0),
    names: named
      ? series.map(({ name }, index) => ({ text: cut(name, letters), whole: name, y: names[index] ?? 0 }))
      : undefined,
    /** Index of the place nearest to a point of the drawing. */
    nearest: (pixels: number) =>
      labels.reduce((best, _, index) => (Math.abs(x(index) - pixels) < Math.abs(x(best) - pixels) ? index : best), 0),
  };
}

/** How many places lie between two labels that do not touch. */
function every(labels: readonly string[], step: number): number {
  return step > 0 ? Math.max(1, Math.ceil((widthOf(labels) + 12) / step)) : 1;
}

/** So many that the marks of the axis differ: 0,5 beside 1,0. */
function decimalsOf(marks: readonly number[]): number {
  const step = Math.abs((marks[1] ?? 1) - (marks[0] ?? 0));
  return step > 0 && step < 1 ? Math.min(6, Math.ceil(-Math.log10(step) - 1e-9)) : 0;
}
