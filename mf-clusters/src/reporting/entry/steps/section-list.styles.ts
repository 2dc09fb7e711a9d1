import type { SystemStyleObject } from '@klaster/shared/ui';

const strip: SystemStyleObject = {
  '& ol': { display: 'flex', gap: '1', overflowX: 'auto', py: '2', mx: '-4', px: '4' },
  '& li': { flexShrink: '0' },
  '& a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minW: '2.75rem',
    minH: '2.75rem',
    px: '2',
    borderWidth: '1px',
    fontSize: 'table',
    fontWeight: 'medium',
  },
  '& :is([data-name], [data-facts])': { srOnly: true },
  '& [data-alert]::after': {
    content: '""',
    position: 'absolute',
    top: '1',
    insetInlineEnd: '1',
    boxSize: '2',
    borderRadius: 'full',
    bg: 'red.solid',
    _highContrast: { bg: 'CanvasText' },
  },
};

const list: SystemStyleObject = {
  '& ol': { display: 'grid', gap: '0.5', overflow: 'visible', py: '0', mx: '0', px: '0' },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '2',
    minH: 'auto',
    px: '3',
    py: '1.5',
    borderColor: 'transparent',
    justifyContent: 'stretch',
  },
  '& [data-short]': { display: 'none' },
  '& :is([data-name], [data-facts])': { srOnly: false },
  '& [data-facts]': { gridColumn: '1', display: 'flex', flexWrap: 'wrap', columnGap: '2' },
  '& [data-full]': { gridColumn: '2', gridRow: '1' },
  '& [data-alert]::after': { display: 'none' },
};

/** A strip below the page's header, from 1000 px on a list beside the form. */
export const sectionListStyles: SystemStyleObject = {
  '& ol': { listStyleType: 'none' },
  '& a': {
    borderRadius: 'md',
    borderColor: 'border',
    bg: { base: 'bg.panel', lg: 'transparent' },
    color: 'fg',
    textDecoration: 'none',
    focusVisibleRing: 'inside',
    _hover: { bg: 'table.hover' },
    '&[aria-current]': { bg: 'blue.subtle', borderColor: 'blue.solid', color: 'blue.fg', fontWeight: 'medium' },
    '@media (forced-colors: active)': {
      '&[aria-current]': { borderColor: 'Highlight', outline: '1px solid Highlight' },
    },
  },
  '& [data-facts]': { fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' },
  '& a[aria-current] [data-facts]': { color: 'blue.fg' },
  '& [data-bad]': { color: 'fg.error' },
  '& [data-full]': { color: 'green.fg', boxSize: '4' },
  lgDown: strip,
  lg: list,
};
