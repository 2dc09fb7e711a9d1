import { tableStyles } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';

/** `data-under` is below a name or figure. */
export const sideBySideStyles: SystemStyleObject = {
  ...tableStyles,
  '& [data-title]': {
    ...(tableStyles['& [data-title]'] as SystemStyleObject),
    minWidth: { base: '10rem', sm: '18rem' },
  },
  // Texts for screen readers are positioned absolutely, and must stay within the scrolling frame.
  '& td[data-kind=figure]': { position: 'relative', whiteSpace: 'nowrap' },
  '& tbody:last-of-type tr:last-of-type th': { borderBottomWidth: '0' },
  '& tbody:not(:last-of-type) tr:last-of-type :is(td, th)': { borderBottomWidth: '1px' },
  '& tbody th': { textAlign: 'start', fontWeight: 'normal', bg: 'inherit' },
  '& thead th': { ...(tableStyles['& thead th'] as SystemStyleObject), verticalAlign: 'bottom' },
  '& thead [data-kind=figure]': { minWidth: '8.5rem', maxWidth: '14rem' },
  '& tr[data-section] th': { bg: 'bg.emphasized', fontWeight: 'semibold', breakAfter: 'avoid' },
  '& [data-under]': { display: 'block', fontSize: 'xs', fontWeight: 'normal', opacity: 0.85 },
};
