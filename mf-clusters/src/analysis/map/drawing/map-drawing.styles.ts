import type { Band } from '@klaster/shared/contract/rating';
import type { SystemStyleObject } from '@klaster/shared/ui';
import { BAND_STYLES, BANDS_BEST_FIRST } from './bands';

const SHADES = [1, 2, 3, 4, 5];

export const shadeStyles: SystemStyleObject = {
  ...Object.fromEntries(SHADES.map((shade) => [`& [data-shade="${shade}"]`, { fill: `choropleth.${shade}` }])),
  ...Object.fromEntries(BANDS_BEST_FIRST.map((band) => [`& [data-band="${band}"]`, { fill: BAND_STYLES[band].bg }])),
  '& [data-pattern] rect': { fill: 'bg.panel' },
  '& [data-pattern] path': { stroke: 'border.control', fill: 'none' },
  '& [data-pattern] circle': { fill: 'border.control' },
  // The shades must be printed.
  printColorAdjust: 'exact',
};

/** Areas are filled in print too, so a figure keeps its colour. */
function colourOn(band: Band): string {
  const { color } = BAND_STYLES[band];
  return typeof color === 'string' ? color : color.base;
}

export const mapStyles: SystemStyleObject = {
  ...shadeStyles,
  '& svg': { display: 'block', width: '100%', height: 'auto' },
  '& a': { outline: 'none', cursor: 'pointer' },
  '& [data-area]': { stroke: 'fg.muted', strokeWidth: 1, strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' },
  '& [data-inset] rect': { fill: 'bg.panel', stroke: 'border.emphasized', vectorEffect: 'non-scaling-stroke' },
  '& [data-inset] line': { stroke: 'fg.muted', vectorEffect: 'non-scaling-stroke' },
  '& [data-labels]': { pointerEvents: 'none', fontVariantNumeric: 'tabular-nums' },
  '& [data-label] text': { fill: 'fg', stroke: 'bg.panel', paintOrder: 'stroke', strokeLinejoin: 'round' },
  '& [data-label] text + text': { fontWeight: 'medium' },
  '& [data-label] line': { stroke: 'fg.muted', vectorEffect: 'non-scaling-stroke' },
  '& [data-label] circle': { fill: 'fg', stroke: 'bg.panel', vectorEffect: 'non-scaling-stroke' },
  // Dark on light shades, light on dark ones, reversed in dark mode. The outline of the letters has the shade itself.
  ...Object.fromEntries(
    SHADES.map((shade) => [
      `& [data-on="${shade}"] text`,
      {
        fill: shade < 4 ? { base: 'gray.950', _dark: 'white' } : { base: 'white', _dark: 'gray.950' },
        stroke: `choropleth.${shade}`,
      },
    ]),
  ),
  ...Object.fromEntries(
    BANDS_BEST_FIRST.map((band) => [
      `& [data-on="${band}"] text`,
      { fill: colourOn(band), stroke: BAND_STYLES[band].bg },
    ]),
  ),
  '& [data-tooltip]': { pointerEvents: 'none' },
  '& [data-outline]': {
    pointerEvents: 'none',
    fill: 'none',
    stroke: 'fg',
    strokeWidth: 3,
    strokeLinejoin: 'round',
  },
  '& [data-outline] path': { vectorEffect: 'non-scaling-stroke' },
  '& [data-tooltip] rect': { fill: 'bg.panel', stroke: 'border.emphasized', vectorEffect: 'non-scaling-stroke' },
  '& [data-tooltip] text': { fill: 'fg' },
  '& [data-tooltip] text + text': { fontWeight: 'bold' },
  // Shades and the labels on them keep their colours.
  '@media (forced-colors: active)': {
    '& [data-area]': { stroke: 'CanvasText' },
    '& [data-outline]': { stroke: 'Highlight' },
    '& [data-label]:not([data-on])': {
      '& text': { fill: 'CanvasText', stroke: 'Canvas' },
      '& line': { stroke: 'CanvasText' },
    },
  },
  // With its heading and legend it fits on one sheet, portrait or landscape.
  _print: { '& [data-tooltip]': { display: 'none' }, '& svg': { maxHeight: '12cm' } },
};
