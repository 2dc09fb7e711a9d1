import { chakra } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { BAR_ROW, barLayout } from './bar-layout';
import type { Bar } from './bar-layout';
import { shortenText, lettersIn } from './text-width';
import { useWidth } from './use-width';

interface RankedBarsProps {
  title: string;
  bars: readonly Bar[];
}

/** Pixels, until the width is measured. */
const USUAL_WIDTH = 420;

/** One Tab stop; arrow keys move from bar to bar, which are read out. A page with it must also show the values in a table. */
export function RankedBars({ title, bars }: RankedBarsProps) {
  const { element, width } = useWidth<HTMLDivElement>(USUAL_WIDTH);
  const [at, setAt] = useState(0);
  const layout = barLayout(bars, width);
  const stop = Math.min(at, bars.length - 1);
  return (
    <chakra.div ref={element} css={styles} onKeyDown={moveFocus}>
      <svg
        width={width}
        height={bars.length * BAR_ROW}
        viewBox={`0 0 ${width} ${bars.length * BAR_ROW}`}
        role="group"
        aria-label={title}
      >
        {bars.map(({ name, label = name, value, text }, index) => (
          <g
            key={name}
            role="img"
            aria-label={`${index + 1}. ${name}: ${text}`}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setAt(index)}
            transform={`translate(0 ${index * BAR_ROW})`}
          >
            <title>{`${name}: ${text}`}</title>
            <rect data-row="" x="1" y="1" width={Math.max(0, width - 2)} height={BAR_ROW - 2} rx="3" />
            <text x={layout.labels} y={BAR_ROW / 2} dy="0.35em" textAnchor="end">
              {shortenText(label, lettersIn(layout.labels))}
            </text>
            <rect data-bar="" {...layout.bar(value)} y="5" height={BAR_ROW - 10} rx="2" />
            <text data-value="" {...layout.text(value)} y={BAR_ROW / 2} dy="0.35em">
              {text}
            </text>
          </g>
        ))}
        <line x1={layout.zero} x2={layout.zero} y1="0" y2={bars.length * BAR_ROW} />
      </svg>
    </chakra.div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const bars = [...event.currentTarget.querySelectorAll('g')];
  const index = bars.findIndex((bar) => bar === event.target);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: bars.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  bars[Math.max(0, Math.min(bars.length - 1, next))]?.focus();
}

const styles: SystemStyleObject = {
  overflow: 'hidden',
  '& svg': { display: 'block', maxWidth: '100%' },
  '& text': { fontSize: '11px', fill: 'fg' },
  '& [data-value]': { fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
  '& line': { stroke: 'border.emphasized', strokeWidth: 1 },
  '& [data-row]': { fill: 'transparent' },
  '& g:hover [data-row]': { fill: 'table.hover' },
  '& [data-bar]': { fill: 'chart.1' },
  '& g:focus': { outline: 'none' },
  '& g:focus-visible': { outline: '2px solid', outlineColor: 'blue.solid', outlineOffset: '-2px' },
  '& g:focus-visible [data-row]': { fill: 'table.hover' },
  '@media (forced-colors: active)': { '& text': { fill: 'CanvasText' }, '& [data-bar]': { fill: 'Highlight' } },
  _print: { '& svg': { width: '100%', height: 'auto' } },
};
