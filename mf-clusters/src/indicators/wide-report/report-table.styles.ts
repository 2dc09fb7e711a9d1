import { tableStyles } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';

/** The pinned columns; on a narrow screen only the first one is pinned. */
const FIRST_PINNED = '11rem';
const SECOND_PINNED = '9rem';

/** Shadow of the last pinned column once the table is scrolled. */
const SHADOW = '6px 0 6px -4px rgb(16 34 60 / 0.25)';
const SHADOW_CLIP = 'inset(0 -8px 0 0)';

const pinned: SystemStyleObject = {
  '--pinned': { base: FIRST_PINNED, lg: `calc(${FIRST_PINNED} + ${SECOND_PINNED})` },
  '& [data-pinned]': {
    position: { base: 'static', lg: 'sticky' },
    zIndex: 1,
    insetInlineStart: FIRST_PINNED,
    minWidth: SECOND_PINNED,
  },
  '& [data-pinned=first]': { position: 'sticky', insetInlineStart: 0, minWidth: FIRST_PINNED, maxWidth: FIRST_PINNED },
  '& tbody [data-pinned]': { bg: 'inherit', textAlign: 'start', fontWeight: 'medium' },
  '& thead [data-pinned]': { zIndex: 2, px: '3', textAlign: 'start', verticalAlign: 'bottom' },
  '[data-scrolled] > &': {
    '& [data-pinned=first]': { boxShadow: { base: SHADOW, lg: 'none' }, clipPath: { base: SHADOW_CLIP, lg: 'none' } },
    '& [data-pinned=second]': { boxShadow: { lg: SHADOW }, clipPath: { lg: SHADOW_CLIP } },
  },
};

const header: SystemStyleObject = {
  // The rows stick as one: if each were sticky, it would need to know the heights of those above.
  '& thead': { position: 'sticky', top: 'var(--table-top, 0px)', zIndex: 3 },
  '& thead th': {
    ...(tableStyles['& thead th'] as SystemStyleObject),
    position: 'static',
    borderInlineEndWidth: '1px',
    px: '2',
    py: '1.5',
    textAlign: 'center',
  },
  '& thead th:is(:first-of-type, :last-of-type)': { borderRadius: '0' },
  '& thead th[data-kind=section]': { textAlign: 'start', px: '0', scrollMarginInlineStart: 'var(--pinned)' },
  '& [data-section-name]': {
    display: 'inline-block',
    position: 'sticky',
    insetInlineStart: 'var(--pinned)',
    px: '3',
    whiteSpace: 'nowrap',
  },
  '& thead th:is([data-kind=field], [data-kind=text])': {
    minWidth: '6.25rem',
    maxWidth: '11rem',
    px: '3',
    textAlign: 'end',
    verticalAlign: 'bottom',
    fontWeight: 'medium',
  },
  '& thead th[data-kind=text]': { textAlign: 'start' },
  '& thead th[data-kind=group]': { fontWeight: 'medium' },
  '& [data-unit]': { display: 'block', fontSize: 'xs', fontWeight: 'normal' },
};

export const figureStyles: SystemStyleObject = {
  '& [data-kind=figure]': {
    ...(tableStyles['& [data-kind=figure]'] as SystemStyleObject),
    whiteSpace: 'nowrap',
  },
  '& [data-derived]': { fontStyle: 'italic' },
};

const row: SystemStyleObject = {
  '& tbody :is(td, th)': { height: '3.5rem', borderBottomWidth: '0' },
  '& td[data-section-start]': { borderInlineStartWidth: '1px', borderInlineStartColor: 'border.emphasized' },
  '& td[data-kind=text]': { whiteSpace: 'nowrap' },
};

export const reportTableStyles: SystemStyleObject = { ...tableStyles, ...header, ...pinned, ...row, ...figureStyles };
