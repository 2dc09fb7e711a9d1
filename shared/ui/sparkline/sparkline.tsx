import { chakra } from '@chakra-ui/react';
import { formatNumber } from '../../i18n';
import { known, leastAndMost, stretches } from './points';
import type { Point } from './points';

export interface SparklineProps {
  title: string;
  unit?: string;
  decimals?: number;
  points: readonly Point[];
}

const WIDTH = 96;
const HEIGHT = 24;
/** For the dots at the edges. */
const EDGE = 3;

/** A chart the size of a word: no axes, gaps for missing figures. Screen readers get all values. */
export function Sparkline({ title, unit = '', decimals = 0, points }: SparklineProps) {
  const values = points.map(({ value }) => value).filter(known);
  const [least, most] = [
    values.reduce((a, b) => Math.min(a, b), Infinity),
    values.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  const x = (index: number) => EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, points.length - 1);
  const y = (value: number) =>
    least === most ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least);
  const place = (index: number) => `${x(index).toFixed(1)} ${y(points[index]?.value ?? 0).toFixed(1)}`;
  const path = stretches(points)
    .map(([from, to]) => `M${Array.from({ length: to - from + 1 }, (_, step) => place(from + step)).join('L')}`)
    .join('');
  const extremes = leastAndMost(points);
  const latest = points.findLastIndex(({ value }) => known(value));
  const figures = points.map(({ label, value }) => `${label}: ${formatNumber(value, { decimals })}`);
  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${[title, unit].filter(Boolean).join(', ')}. ${figures.join('; ')}`}
      css={styles}
    >
      <path d={path} />
      {extremes && [extremes.least, extremes.most].map((index) => <Dot key={index} place={place(index)} r={1.5} />)}
      {latest >= 0 && <Dot place={place(latest)} r={2.5} />}
    </chakra.svg>
  );
}

function Dot({ place, r }: { place: string; r: number }) {
  const [cx, cy] = place.split(' ');
  return <circle cx={cx} cy={cy} r={r} />;
}

const styles = {
  display: 'inline-block',
  width: `${WIDTH}px`,
  height: `${HEIGHT}px`,
  verticalAlign: 'middle',
  color: 'chart.1',
  maxWidth: '100%',
  '& path': { stroke: 'currentColor', strokeWidth: 1.5, fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' },
  '& circle': { fill: 'currentColor' },
  '@media (forced-colors: active)': { color: 'CanvasText' },
} as const;
