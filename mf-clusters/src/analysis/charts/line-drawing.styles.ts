import type { SystemStyleObject } from '@klaster/shared/ui';

/** Dashes distinguish the lines for colour-blind readers and in print; the first line is solid. */
const DASHES = ['none', '7 4', '2 3', '12 3 2 3', '5 2'];

const lines = Object.fromEntries(
  DASHES.map((strokeDasharray, index) => [
    `& [data-line="${index}"]`,
    {
      color: `chart.${index + 1}`,
      '& path': { strokeDasharray },
    },
  ]),
);

/** Colours and sizes are not inline: the content security policy refuses inline styles in server-rendered HTML. */
export const drawingStyles: SystemStyleObject = {
  overflow: 'hidden',
  '& svg': { display: 'block', maxWidth: '100%', touchAction: 'pan-y', borderRadius: 'sm' },
  '& text': { fontSize: '11px', fill: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  '& [data-axes] line': { stroke: 'border', strokeWidth: 1 },
  '& [data-gaps] line': { stroke: 'border', strokeWidth: 1, strokeDasharray: '2 4' },
  ...lines,
  '& [data-line] path': { stroke: 'currentColor', strokeWidth: 2, fill: 'none', strokeLinejoin: 'round' },
  '& [data-line=middle]': { color: 'fg.muted', '& path': { strokeDasharray: '3 3', strokeWidth: 1.5 } },
  '& [data-line=band] path': { fill: 'bg.emphasized', stroke: 'none' },
  '& circle[data-line], & [data-line] circle': { fill: 'currentColor', stroke: 'bg.panel', strokeWidth: 1 },
  '& text[data-line], & [data-line] text': { fill: 'currentColor', fontWeight: 'medium' },
  '& text:is([data-line=middle], [data-line=band])': { fill: 'fg.muted', fontWeight: 'normal' },
  '& [data-line] [data-value]': { paintOrder: 'stroke', stroke: 'bg.panel', strokeWidth: 3 },
  '& [data-reading]': { pointerEvents: 'none' },
  '& [data-reading] line': { stroke: 'border.control', strokeWidth: 1 },
  '& [data-reading] rect': { fill: 'bg.panel', stroke: 'border.emphasized' },
  '& [data-reading] text': { fill: 'fg' },
  // The dashes distinguish the lines.
  '@media (forced-colors: active)': {
    '& text': { fill: 'CanvasText' },
    '& [data-line]': { color: 'CanvasText' },
    '& [data-line] [data-value]': { stroke: 'Canvas' },
    '& [data-axes] line': { stroke: 'GrayText' },
  },
  _print: { '& svg': { width: '100%', height: 'auto' }, '& [data-reading]': { display: 'none' } },
};
