import type { SystemStyleObject } from '@klaster/shared/ui';
import { figureStyles } from './report-table.styles';

/** Below the page's header and the strip of sections. */
const BELOW_STRIP = 'calc(var(--sticky-top, 0px) + 3.75rem)';

/**
 * Two columns where each has some 350 px, three where there is room for them. A section stays in its column whatever is
 * folded: the columns begin at sections that are given.
 */
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
  // Not hidden: that would keep the heading from sticking below the strip.
  overflow: 'clip',
  bg: 'bg.panel',
  scrollMarginTop: BELOW_STRIP,
  '&[data-current]': { borderColor: 'blue.solid', boxShadow: '0 0 0 1px {colors.blue.solid}' },
  '@media (forced-colors: active)': { '&[data-current]': { borderColor: 'Highlight' } },
  _print: { breakInside: 'avoid', marginBottom: '2' },
};

const heading: SystemStyleObject = {
  position: 'sticky',
  top: BELOW_STRIP,
  bg: 'table.header',
  color: 'table.headerText',
  fontSize: 'sm',
  _print: { position: 'static' },
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
  '& [data-gaps]': { ms: 'auto', fontSize: 'xs', fontWeight: 'normal', whiteSpace: 'nowrap' },
};

const figure: SystemStyleObject = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  px: '3',
  py: '1.5',
  fontSize: 'table',
  borderTopWidth: '1px',
  '&:first-of-type': { borderTopWidth: '0' },
  '& dt': { color: 'fg.muted' },
  '& dd': { textAlign: 'end', overflowWrap: 'anywhere' },
  '& dd[data-kind=figure]': { flexShrink: '0' },
  ...figureStyles,
  '& [data-unit]': { color: 'fg.muted' },
  '& [data-spoken]': { srOnly: true },
  '&[data-gap]': { bg: 'yellow.subtle', boxShadow: 'inset 3px 0 0 {colors.yellow.border}' },
  '&[data-gap] :is(dt, dd)': { color: 'yellow.fg' },
  _print: { '&[data-gap]': { bg: 'transparent' }, '&[data-gap] :is(dt, dd)': { color: 'inherit' } },
};

/** Styles of the list of sections; its frame is the container that the columns go by. */
export const sectionsStyles: SystemStyleObject = {
  containerType: 'inline-size',
  _print: { containerType: 'normal' },
  '& > div': { ...columns, _print: { columns: 2, fontSize: '8pt' } },
  '& section': section,
  '& h3': heading,
  '& dl > div': figure,
  // Paper cannot be unfolded, so nothing is folded there.
  '& dl[data-folded]': { display: 'none', _print: { display: 'block' } },
};
