import type { Band } from '@klaster/shared/contract/rating';

/** The best band first. The sign shows the band in print and to colour-blind readers. */
export const BAND_STYLES = {
  dark_green: {
    sign: '●●●●',
    bg: { base: 'green.solid', _print: 'green.muted' },
    color: { base: 'green.contrast', _print: 'green.fg' },
  },
  green: { sign: '●●●○', bg: 'green.subtle', color: 'green.fg' },
  yellow: { sign: '●●○○', bg: 'yellow.subtle', color: 'yellow.fg' },
  red: { sign: '●○○○', bg: 'red.subtle', color: 'red.fg' },
} as const satisfies Record<Band, object>;

export const BANDS_BEST_FIRST = Object.keys(BAND_STYLES) as Band[];
