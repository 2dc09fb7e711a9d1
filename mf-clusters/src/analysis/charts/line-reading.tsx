import { formatNumber } from '@klaster/shared/i18n';
import { known } from '@klaster/shared/ui/sparkline';
import type { LineLayout } from './line-layout';
import type { Series } from './points';
import { shortenText, measureText } from './text-width';

const LINE = 16;
const LONGEST = 28;

export interface LineReadingProps {
  series: readonly Series[];
  at: number;
  layout: LineLayout;
  decimals: number;
}

export function LineReading({ series, at, layout, decimals }: LineReadingProps) {
  const lines = series.map(({ name, points }) => {
    const figure = formatNumber(points[at]?.value, { decimals });
    return series.length === 1 ? figure : `${shortenText(name, LONGEST)}: ${figure}`;
  });
  const label = series[0]?.points[at]?.label ?? '';
  const width = Math.min(layout.width - 4, measureText([label, ...lines]) + 20);
  const x = layout.x(at);
  const left = Math.max(2, Math.min(x + width + 12 > layout.width ? x - width - 10 : x + 10, layout.width - width - 2));
  return (
    <g aria-hidden="true" data-reading="">
      <line x1={x} x2={x} y1={8} y2={layout.bottom} />
      {series.map(({ name, points, isMedian }, index) => {
        const value = points[at]?.value;
        return (
          known(value) && (
            <circle key={name} data-line={isMedian ? 'middle' : index} cx={x} cy={layout.y(value)} r="4" />
          )
        );
      })}
      <rect x={left} y={4} width={width} height={LINE * (lines.length + 1) + 8} rx="4" />
      <text x={left + 10} y={4 + LINE}>
        {label}
      </text>
      {lines.map((text, index) => (
        <text
          key={series[index]?.name}
          x={left + 10}
          y={4 + LINE * (index + 2)}
          data-line={series[index]?.isMedian ? 'middle' : index}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
