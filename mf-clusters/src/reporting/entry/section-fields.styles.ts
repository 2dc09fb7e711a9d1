import type { SystemStyleObject } from '@klaster/shared/ui';

/** A line is one row from this width: name, field, fill button, earlier figures. */
const ONE_ROW = '@container (min-width: 46rem)';

/** Below this width, the last quarter's figure does not fit beside the field. */
const NARROW = '@container (max-width: 21.99rem)';

const COLUMNS = {
  stacked: '[field] minmax(0, 1fr) [fill] 2.75rem [quarter] minmax(5.5rem, auto) [end]',
  narrow: '[field] minmax(0, 1fr) [fill] 2.75rem [end]',
  oneRow:
    '[name] minmax(0, 1fr) [field] minmax(0, 13rem) [fill] 2rem [quarter] minmax(0, 7.5rem) [year] minmax(0, 7.5rem) [end]',
} as const;

const WHOLE = { gridColumn: 'field / end' } as const;

/** The parts of the field are in the columns of the line. */
const field: SystemStyleObject = {
  '&, & > div:has(> label)': { display: 'contents' },
  '& label': { gridColumn: '1 / -1', m: '0', [ONE_ROW]: { gridColumn: 'name', gridRow: '1', alignSelf: 'center' } },
  '& label + div': { gridColumn: 'field', gridRow: '2', [ONE_ROW]: { gridRow: '1' } },
  '& p': { ...WHOLE, mt: '0' },
  '& > :not(:first-child)': { gridColumn: 'field', mt: '0' },
};

const given: SystemStyleObject = {
  display: 'contents',
  '& dt': {
    gridColumn: '1 / -1',
    fontWeight: 'medium',
    [ONE_ROW]: { gridColumn: 'name', gridRow: '1', alignSelf: 'center' },
  },
  '& dd': {
    gridColumn: 'field',
    gridRow: '2',
    minH: '9',
    px: '3',
    py: '2',
    borderRadius: 'md',
    bg: 'bg.muted',
    overflowWrap: 'anywhere',
    '&[data-kind=figure]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '&[data-derived]': { fontStyle: 'italic' },
    [ONE_ROW]: { gridRow: '1', alignSelf: 'center' },
  },
  '& [data-unit]': { color: 'fg.muted', fontStyle: 'normal' },
};

/** High enough for a thumb on phones. */
const fill: SystemStyleObject = {
  gridColumn: 'fill',
  gridRow: '2',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minH: { base: '11', sm: '9' },
  alignSelf: 'start',
  _print: { visibility: 'hidden' },
  '&:is(button)': {
    borderRadius: 'md',
    color: 'blue.fg',
    cursor: 'pointer',
    _hover: { bg: 'table.hover' },
    '& svg': { boxSize: '4' },
  },
  [ONE_ROW]: { gridRow: '1' },
};

const earlier: SystemStyleObject = {
  display: 'contents',
  fontSize: 'table',
  color: 'fg.muted',
  fontVariantNumeric: 'tabular-nums',
  '& dd': { overflowWrap: 'anywhere' },
  '& [data-last-quarter]': {
    gridColumn: 'quarter',
    gridRow: '2',
    maxW: '8.5rem',
    textAlign: 'end',
    lineHeight: 'tight',
    '& dt': { fontSize: 'xs' },
    [NARROW]: { ...WHOLE, gridRow: 'auto', display: 'flex', gap: '1', maxW: 'none', '& dt::after': { content: '":"' } },
  },
  '& [data-last-year]': { ...WHOLE, display: 'flex', gap: '1', fontSize: 'xs', '& dt::after': { content: '":"' } },
  [ONE_ROW]: {
    '& :is([data-last-quarter], [data-last-year])': {
      display: 'block',
      gridRow: '1',
      maxW: 'none',
      alignSelf: 'center',
      textAlign: 'end',
      fontSize: 'table',
      '& dt': { srOnly: true },
    },
    '& [data-last-year]': { gridColumn: 'year' },
  },
};

export const fieldsStyles: SystemStyleObject = {
  containerType: 'inline-size',
  '& > div': { display: 'grid', gap: '4', [ONE_ROW]: { gap: '1.5' } },
  '& [data-line]': {
    display: 'grid',
    columnGap: '2',
    rowGap: '1',
    gridTemplateColumns: COLUMNS.stacked,
    [NARROW]: { gridTemplateColumns: COLUMNS.narrow },
    [ONE_ROW]: { gridTemplateColumns: COLUMNS.oneRow, columnGap: '3' },
  },
  '& [data-field]': field,
  '& [data-fill]': fill,
  '& [data-earlier]': earlier,
  '& [data-target]': { ...WHOLE, fontSize: 'xs', color: 'blue.fg', '&[data-target=reached]': { color: 'green.fg' } },
  '& [data-heads]': {
    display: 'none',
    [ONE_ROW]: { display: 'grid' },
    color: 'fg.muted',
    fontSize: 'xs',
    lineHeight: 'tight',
    textAlign: 'end',
    '& > span': { alignSelf: 'end' },
    '& [data-last-quarter]': { gridColumn: 'quarter' },
    '& [data-last-year]': { gridColumn: 'year' },
  },
  '& [data-group-start]': { borderTopWidth: '1px', pt: '4', [ONE_ROW]: { pt: '1.5' } },
  '& [data-given]': given,
  // Styled in advance: if a rule were added during typing, the browser would match all styles again.
  '& [data-note]': {
    gridColumn: '1 / -1',
    p: '3',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'yellow.border',
    bg: 'yellow.subtle',
    '& > p': { mb: '2', color: 'yellow.fg' },
  },
};
