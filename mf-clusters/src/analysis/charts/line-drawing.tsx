import { formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { chakra, Flex } from '@klaster/shared/ui';
import { known, leastAndMost, stretches } from '@klaster/shared/ui/sparkline';
import type { Point } from '@klaster/shared/ui/sparkline';
import { Area, LinePath } from '@visx/shape';
import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { drawingStyles } from './line-drawing.styles';
import { HEIGHT, lineLayout } from './line-layout';
import type { LineLayout } from './line-layout';
import { LineReading } from './line-reading';
import { MAX_SERIES, spreadPoints } from './points';
import type { Series, Spread } from './points';
import { useWidth } from './use-width';

export interface LineDrawingProps {
  title: string;
  series: readonly Series[];
  decimals: number;
  spread?: Spread | undefined;
}

/** Pixels, until the width is measured. */
const USUAL_WIDTH = 640;

/** The drawing is a slider: pointer, finger or arrow keys choose a quarter, whose figures are shown and read out. */
export function LineDrawing({ title, series, decimals, spread }: LineDrawingProps) {
  const { t } = useTranslation('mf-clusters');
  const { element, width } = useWidth<HTMLDivElement>(USUAL_WIDTH);
  const [read, setRead] = useState<number>();
  const lines = series.slice(0, MAX_SERIES);
  const spreadNames = { middle: t('charts.median'), band: t('charts.middleHalf') };
  const layout = lineLayout({ series: lines, spread, spreadNames }, width);
  const firstPoints = lines[0]?.points ?? [];
  const last = firstPoints.length - 1;
  const at = Math.min(read ?? last, last);
  const bounds = spread && spreadPoints(spread, firstPoints);
  const readable = bounds ? [...lines, { name: spreadNames.middle, points: bounds.middle, isMedian: true }] : lines;
  const choose = ({ nativeEvent }: PointerEvent) => setRead(layout.nearest(nativeEvent.offsetX));
  return (
    <chakra.div ref={element} css={drawingStyles} data-series={lines.length}>
      {layout.namesAbove && <Names ends={layout.namesAbove} />}
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={firstPoints.length}
        aria-valuenow={at + 1}
        aria-valuetext={describeLine(readable, at, decimals)}
        onPointerDown={choose}
        onPointerMove={choose}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setRead(undefined)}
        onFocus={() => setRead((before) => before ?? last)}
        onBlur={() => setRead(undefined)}
        onKeyDown={(event) => step(event, { at, last }, setRead)}
      >
        {bounds && <Band bounds={bounds} layout={layout} />}
        <Axes layout={layout} />
        <Gaps series={lines} layout={layout} />
        {lines.map(({ name, points }, index) => (
          <Line key={name} line={index} points={points} layout={layout} />
        ))}
        {layout.names?.map(({ text, whole, line, y }) => (
          <text key={line} data-line={line} x={layout.right + 8} y={y} dy="0.35em">
            <title>{whole}</title>
            {text}
          </text>
        ))}
        {lines.length === 1 && <Extremes points={firstPoints} layout={layout} decimals={decimals} />}
        {read !== undefined && <LineReading series={readable} at={at} layout={layout} decimals={decimals} />}
      </svg>
    </chakra.div>
  );
}

function describeLine(series: readonly Series[], at: number, decimals: number): string {
  const figures = series.map(({ name, points }) => {
    const figure = formatNumber(points[at]?.value, { decimals });
    return series.length === 1 ? figure : `${name} ${figure}`;
  });
  return `${series[0]?.points[at]?.label ?? ''}: ${figures.join(', ')}`;
}

function step(event: KeyboardEvent, { at, last }: { at: number; last: number }, read: (at: number) => void): void {
  const next = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 0, End: last }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  read(Math.max(0, Math.min(last, next)));
}

function Axes({ layout }: { layout: LineLayout }) {
  return (
    <g aria-hidden="true" data-axes="">
      {layout.ticks.map(({ y, text }) => (
        <g key={text}>
          <line x1={layout.left} x2={layout.right} y1={y} y2={y} />
          <text x={layout.left - 6} y={y} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {layout.labels.map(({ text, index }) => (
        <text key={index} x={layout.x(index)} y={HEIGHT - 8} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

function Line({ line, points, layout }: { line: number | 'middle'; points: readonly Point[]; layout: LineLayout }) {
  const found = stretches(points);
  // A single figure between two gaps has no line, so it gets a dot.
  const singles = found.flatMap(([from, to]) => (from === to ? [from] : []));
  const indices = found.flatMap(([from, to]) => [
    ...Array.from({ length: to - from + 1 }, (_, step) => from + step),
    undefined,
  ]);
  return (
    <g data-line={line}>
      <LinePath
        data={indices}
        defined={known}
        x={(index = 0) => layout.x(index)}
        y={(index = 0) => layout.y(points[index]?.value ?? 0)}
      />
      {singles.map((index) => (
        <circle key={index} cx={layout.x(index)} cy={layout.y(points[index]?.value ?? 0)} r="3" />
      ))}
    </g>
  );
}

/** Quarters without any figure get a dash. */
function Gaps({ series, layout }: { series: readonly Series[]; layout: LineLayout }) {
  const gaps = series[0]?.points.flatMap((_, index) =>
    series.some(({ points }) => known(points[index]?.value)) ? [] : [index],
  );
  return (
    <g aria-hidden="true" data-gaps="">
      {gaps?.map((index) => (
        <g key={index}>
          <line x1={layout.x(index)} x2={layout.x(index)} y1={layout.top} y2={layout.bottom - 18} />
          <text x={layout.x(index)} y={layout.bottom - 5} textAnchor="middle">
            {MISSING}
          </text>
        </g>
      ))}
    </g>
  );
}

function Band({
  bounds: { low, middle, high },
  layout,
}: {
  bounds: ReturnType<typeof spreadPoints>;
  layout: LineLayout;
}) {
  return (
    <g aria-hidden="true">
      <g data-line="band">
        <Area
          data={[...high]}
          defined={({ value }) => known(value)}
          x={(_, index) => layout.x(index)}
          y1={({ value }) => layout.y(value ?? 0)}
          y0={(_, index) => layout.y(low[index]?.value ?? 0)}
        />
      </g>
      <Line line="middle" points={middle} layout={layout} />
    </g>
  );
}

function Extremes({ points, layout, decimals }: { points: readonly Point[]; layout: LineLayout; decimals: number }) {
  const extremes = leastAndMost(points);
  const latest = points.findLastIndex(({ value }) => known(value));
  const indices = [...new Set([extremes?.most, extremes?.least, latest])].filter(known);
  return (
    <g data-line={0} aria-hidden="true">
      {indices.map((index) => {
        const value = points[index]?.value ?? 0;
        const below = index === extremes?.least;
        const anchor = index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle';
        const [x, y] = [layout.x(index), layout.y(value)];
        return (
          <g key={index}>
            <circle cx={x} cy={y} r="3.5" />
            <text x={x} y={y + (below ? 16 : -9)} textAnchor={anchor} data-value="">
              {formatNumber(value, { decimals })}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Names that do not fit at the ends of the lines are above the drawing, each with a sample of its line. */
function Names({ ends }: { ends: NonNullable<LineLayout['namesAbove']> }) {
  return (
    <Flex wrap="wrap" columnGap="3" rowGap="1" mb="1" fontSize="xs">
      {ends.map(({ name, line }) => (
        <Flex key={line} align="center" gap="1.5" minW="0">
          <svg width="28" height="10" aria-hidden="true">
            <g data-line={line}>
              <path d={line === 'band' ? 'M0 0H28V10H0Z' : 'M0 5H28'} />
            </g>
          </svg>
          {name}
        </Flex>
      ))}
    </Flex>
  );
}
