import type { SystemStyleObject } from '@klaster/shared/ui';
import { figureStyles } from './report-table.styles';

const BELOW_STRIP = 'calc(var(--sticky-top, 0px) + 3.75rem)';

/** Two or three columns of some 350 px. They begin at fixed sections, so that folding does not move a section to another column. */
const columns: SystemStyleObject = {
  '@container (min-width: 44rem)': {
    columns: 2,
    columnGap: '3',
    '& section': { breakInside: 'avoid' },
    '& [data-starts~="of-2"]': { breakBefore: 'column' },
    '& h3': { position: 'static' },
  },
  '@container (min-width: 66rem)': {
    columns: 3,
    '& [data-starts~="of-2"]': { breakBefore: 'auto' },
    '& [data-starts~="of-3"]': { breakBefore: 'column' },
  },
};

const section: SystemStyleObject = {
  marginBottom: '3',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'md',
  // With `hidden`, the heading would not stick below the strip.
  overflow: 'clip',
  bg: 'bg.panel',
  scrollMarginTop: BELOW_STRIP,
  '&[data-current]': { borderColor: 'blue.solid', boxShadow: '0 0 0 1px {colors.blue.solid}' },
  '@media (forced-colors: active)': { '&[data-current]': { borderColor: 'Highlight' } },
  _print: {
    breakInside: 'avoid',
    marginBottom: '2',
    '&[data-current]': { borderColor: 'border', boxShadow: 'none' },
  },
};

const heading: SystemStyleObject = {
  position: 'sticky',
  top: BELOW_STRIP,
  bg: 'table.header',
  color: 'table.headerText',
  fontSize: 'sm',
  // At 400 % zoom, it would leave no room for the figures.
  '@media (max-height: 30rem)': { position: 'static' },
  // White on blue would be printed white on white.
  _print: { position: 'static', bg: 'transparent', color: 'inherit' },
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: { base: '2.75rem', sm: '2.25rem' },
    px: '3',
    py: '1.5',
    textAlign: 'start',
    cursor: 'pointer',
    scrollMarginTop: BELOW_STRIP,
    '--focus-ring-color': 'colors.table.headerText',
    focusVisibleRing: 'inside',
  },
  '& button[aria-expanded=false] svg': { rotate: '-90deg' },
  '& [data-counts]': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    columnGap: '2',
    ms: 'auto',
    fontSize: 'xs',
    fontWeight: 'normal',
    textAlign: 'end',
    '& span': { whiteSpace: { base: 'normal', sm: 'nowrap' } },
  },
};

const figure: SystemStyleObject = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '3',
  px: '3',
  py: '1.5',
  fontSize: 'table',
  borderTopWidth: '1px',
  '&:first-of-type': { borderTopWidth: '0' },
  '& dt': { flex: '1 1 0', minWidth: '8rem', color: 'fg.muted' },
  '& dd': { ms: 'auto', textAlign: 'end', overflowWrap: 'anywhere' },
  '& dd[data-kind=figure]': { flexShrink: '0' },
  ...figureStyles,
  '& [data-unit]': { color: 'fg.muted' },
  '& [data-spoken]': { srOnly: true },
  '&[data-gap]': { bg: 'yellow.subtle', boxShadow: 'inset 3px 0 0 {colors.yellow.border}' },
  '&[data-gap] :is(dt, dd)': { color: 'yellow.fg' },
  '&[data-changed]': { bg: 'blue.subtle', boxShadow: 'inset 3px 0 0 {colors.blue.solid}' },
  '&[data-changed] :is(dt, dd)': { color: 'blue.fg' },
  '&:is([data-gap], [data-changed])': { _highContrast: { borderInlineStart: '3px solid CanvasText' } },
  '& [data-compared]': {
    display: 'flex',
    justifyContent: 'space-between',
    flexBasis: '100%',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
    color: 'fg.muted',
    _print: { display: 'none' },
  },
  '& [data-said]': { display: 'grid', gap: '0.5', flexBasis: '100%', ms: '0', fontSize: 'xs', textAlign: 'start' },
  '& [data-jump]': { display: 'flex', gap: '1.5', color: 'yellow.fg', '& svg': { boxSize: '1rem', flexShrink: '0' } },
  _print: {
    '&:is([data-gap], [data-changed])': { bg: 'transparent' },
    '&:is([data-gap], [data-changed]) :is(dt, dd)': { color: 'inherit' },
  },
};

const comparedColumns = (count: number) =>
  `minmax(7rem, 1fr) minmax(5.5rem, auto) repeat(${count}, minmax(4.5rem, 7.5rem))`;

/** If there is room, the compared values are in columns, with fewer cards side by side. */
const comparison: SystemStyleObject = {
  '& [data-column-names]': { display: 'none' },
  '@container (min-width: 36rem)': {
    columns: 'auto!',
    '& [data-starts]': { breakBefore: 'auto!' },
    '& [data-column-names], & dl > div': {
      display: 'grid',
      gridTemplateColumns: comparedColumns(3),
      columnGap: '3',
      alignItems: 'baseline',
    },
    // Without medians.
    '&[data-compare="2"] :is([data-column-names], dl > div)': { gridTemplateColumns: comparedColumns(2) },
    '& [data-column-names]': { px: '3', py: '1', fontSize: 'xs', color: 'fg.muted', textAlign: 'end' },
    '& [data-compared]': { display: 'block', fontSize: 'table', '& [data-name]': { srOnly: true } },
    '& [data-said]': { gridColumn: '1 / -1' },
  },
  '@container (min-width: 64rem)': {
    columns: '2!',
    '& [data-starts~="of-2"]': { breakBefore: 'column!' },
    '& [data-starts~="of-3"]': { breakBefore: 'auto!' },
  },
  _print: { '& [data-column-names]': { display: 'none!' }, '& dl > div': { display: 'flex!' } },
};

export const sectionsStyles: SystemStyleObject = {
  containerType: 'inline-size',
  _print: { containerType: 'normal' },
  '& > div': { ...columns, _print: { columns: 2, fontSize: '8pt' } },
  '& > [data-compare]': comparison,
  '& section': section,
  '& h3': heading,
  '& dl > div': figure,
  // Paper cannot be unfolded.
  '& dl[data-folded]': { display: 'none', _print: { display: 'block' } },
};
