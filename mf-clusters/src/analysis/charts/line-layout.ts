import { formatNumber } from '@klaster/shared/i18n';
import { known } from '@klaster/shared/ui/sparkline';
import { scaleLinear, scalePoint } from '@visx/scale';
import { axisSpan, placeApart, spreadValues } from './points';
import type { Series, Spread } from './points';
import { shortenText, lettersIn, measureText } from './text-width';

export const HEIGHT = 280;
const TOP = 22;
const BOTTOM = 30;

const LINE = 15;

/** Below this width, the names of the lines are above the drawing. */
const ROOM_FOR_NAMES = 300;

const MAX_SHARE_OF_NAMES = 0.36;

export type LineLayout = ReturnType<typeof lineLayout>;

type SpreadNames = { middle: string; band: string };

type LineChart = { series: readonly Series[]; spread: Spread | undefined; spreadNames: SpreadNames };

/** Layout of a line chart in pixels; `width` is that of the whole drawing. */
export function lineLayout({ series, spread, spreadNames }: LineChart, width: number) {
  const labels = series[0]?.points.map(({ label, short = label }) => short) ?? [];
  const values = [
    ...series.flatMap(({ points }) => points.map(({ value }) => value).filter(known)),
    ...spreadValues(spread),
  ];
  const y = scaleLinear<number>({ domain: axisSpan(values), range: [HEIGHT - BOTTOM, TOP], nice: 5 });
  const marks = y.ticks(5);
  const ticks = marks.map((value) => ({ y: y(value), text: formatNumber(value, { decimals: chooseDecimals(marks) }) }));
  const ends = nameEnds({ series, spread, spreadNames });
  const named = ends.length > 1 && width >= ROOM_FOR_NAMES;
  const left = 10 + measureText(ticks.map(({ text }) => text));
  const right = named ? Math.min(width * MAX_SHARE_OF_NAMES, 14 + measureText(ends.map(({ name }) => name))) : 26;
  const at = scalePoint<number>({
    domain: labels.map((_, index) => index),
    range: [left, Math.max(left + 40, width - right)],
  });
  const x = (index: number) => at(index) ?? left;
  const letters = lettersIn(right - 14);
  const heights = placeApart(
    ends.map(({ value }) => y(value)),
    LINE,
    HEIGHT - BOTTOM,
  );
  return {
    width,
    x,
    y,
    ticks,
    left,
    right: width - right,
    top: TOP,
    bottom: HEIGHT - BOTTOM,
    /** Leaves out labels that would overlap, but never the last one. */
    labels: labels
      .map((text, index) => ({ text, index }))
      .filter(({ index }) => (labels.length - 1 - index) % every(labels, x(1) - x(0)) === 0),
    names: named
      ? ends.map(({ name, line }, index) => ({
          text: shortenText(name, letters),
          whole: name,
          line,
          y: heights[index] ?? 0,
        }))
      : undefined,
    namesAbove: named || ends.length < 2 ? undefined : ends,
    nearest: (pixels: number) =>
      labels.reduce((best, _, index) => (Math.abs(x(index) - pixels) < Math.abs(x(best) - pixels) ? index : best), 0),
  };
}

function nameEnds({ series, spread, spreadNames }: LineChart) {
  const seriesNames = series.map(({ name, points }, index) => ({
    name,
    line: String(index),
    value: points.findLast(({ value }) => known(value))?.value ?? 0,
  }));
  const last = spread?.findLast((quarterSpread) => quarterSpread !== null);
  if (!last) return seriesNames;
  return [
    ...seriesNames,
    { name: spreadNames.middle, line: 'middle', value: last.middle },
    { name: spreadNames.band, line: 'band', value: (last.middle + last.high) / 2 },
  ];
}

/** The interval, in quarters, at which labels do not overlap. */
function every(labels: readonly string[], step: number): number {
  return step > 0 ? Math.max(1, Math.ceil((measureText(labels) + 12) / step)) : 1;
}

/** Just enough decimals to make the marks of the axis differ: 0,5 beside 1,0. */
function chooseDecimals(marks: readonly number[]): number {
  const step = Math.abs((marks[1] ?? 1) - (marks[0] ?? 0));
  return step > 0 && step < 1 ? Math.min(6, Math.ceil(-Math.log10(step) - 1e-9)) : 0;
}
