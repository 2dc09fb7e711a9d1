import type { SystemStyleObject } from '@klaster/shared/ui';

/** From this width of the form on, earlier figures stand in columns beside the fields. */
const WITH_COLUMNS = '@container (min-width: 38rem)';

const EARLIER_COLUMNS = '8rem 8rem';

const given: SystemStyleObject = {
  minW: '0',
  '& dt': { mb: '1', fontWeight: 'medium' },
  '& dd': {
    minH: '9.5',
    px: '3',
    py: '2',
    borderRadius: 'md',
    bg: 'bg.muted',
    overflowWrap: 'anywhere',
    '&[data-kind=figure]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '&[data-derived]': { fontStyle: 'italic' },
  },
  '& [data-unit]': { color: 'fg.muted', fontStyle: 'normal' },
};

const earlier: SystemStyleObject = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  mt: '-1',
  fontSize: 'table',
  color: 'fg.muted',
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', gap: '1' },
  '& dt::after': { content: '":"' },
  [WITH_COLUMNS]: {
    display: 'grid',
    gridTemplateColumns: EARLIER_COLUMNS,
    columnGap: '3',
    // Beside the control: below the line of its label.
    mt: '2.05rem',
    textAlign: 'end',
    '& > div': { display: 'block' },
    '& dt': { srOnly: true },
    '& dd': { overflowWrap: 'anywhere' },
  },
};

/** Styles of a section's lines; their frame is the container that the columns go by. */
export const fieldsStyles: SystemStyleObject = {
  containerType: 'inline-size',
  '& > div': { display: 'grid', gap: '4' },
  '& [data-line]': {
    display: 'grid',
    gap: '2',
    [WITH_COLUMNS]: { gridTemplateColumns: `minmax(0, 34rem) ${EARLIER_COLUMNS}`, columnGap: '3' },
  },
  '& [data-earlier]': { ...earlier, [WITH_COLUMNS]: { ...(earlier[WITH_COLUMNS] as object), gridColumn: '2 / 4' } },
  '& [data-heads]': {
    display: 'none',
    [WITH_COLUMNS]: { display: 'grid' },
    '& [data-earlier]': { mt: '0', mb: '-3', lineHeight: 'tight', '& span': { alignSelf: 'end' } },
  },
  '& [data-group-start]': { borderTopWidth: '1px', pt: '4' },
  '& [data-given]': given,
  // What appears while one types is styled here: for a rule that is added then the browser matches all styles of the page anew.
  '& [data-note]': {
    p: '3',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'yellow.border',
    bg: 'yellow.subtle',
    '& > p': { mb: '2', color: 'yellow.fg' },
  },
};
