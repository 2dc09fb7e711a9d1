import { fingertip } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';

const list: SystemStyleObject = {
  listStyleType: 'none',
  fontSize: 'table',
  '& a': { overflowWrap: 'anywhere', smDown: fingertip },
  '& [data-value]': { fontVariantNumeric: 'tabular-nums' },
};

/** One line a figure if there is room. */
const unusual: SystemStyleObject = {
  borderWidth: '1px',
  borderRadius: 'md',
  bg: 'bg.panel',
  '& > li': {
    display: 'grid',
    columnGap: '4',
    rowGap: '0.5',
    alignItems: 'center',
    px: '3',
    py: '1.5',
    borderTopWidth: '1px',
    '&:first-of-type': { borderTopWidth: '0' },
    '&[data-unexplained]': {
      boxShadow: 'inset 3px 0 0 {colors.yellow.border}',
      _highContrast: { borderInlineStart: '3px solid CanvasText' },
    },
    _print: { breakInside: 'avoid' },
  },
  '& [data-value]': { fontWeight: 'semibold' },
  '& [data-usual] small': { color: 'fg.muted', fontSize: 'xs' },
  '& [data-note]': { overflowWrap: 'anywhere' },
  '@container (min-width: 56rem)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 4fr) minmax(7rem, 2fr) minmax(0, 4fr) 6rem minmax(0, 3fr)' },
    '& [data-value]': { textAlign: 'end' },
  },
};

const wrapped: SystemStyleObject = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  '& a': { display: 'inline-block', my: '0', py: { base: '3.5', sm: '1' } },
};

/** The others are shown on request, and in print. */
export const SHOWN_AT_FIRST = 8;

const few: SystemStyleObject = {
  [`& > li:nth-of-type(n + ${SHOWN_AT_FIRST + 1})`]: { display: 'none', _print: { display: 'revert' } },
};

export const exceptionStyles: SystemStyleObject = {
  containerType: 'inline-size',
  _print: { containerType: 'normal' },
  '& ul': list,
  '& [data-kind=unusual]': unusual,
  '& [data-kind=changed]': { ...wrapped, '& > li': { display: 'flex', flexWrap: 'wrap', columnGap: '2' } },
  '& [data-kind=missing]': wrapped,
  '& [data-few]': few,
};
