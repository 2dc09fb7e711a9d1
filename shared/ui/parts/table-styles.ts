import type { SystemStyleObject } from '@chakra-ui/react';
import { fingertip } from '../controls/link';

/** Browsers do not print backgrounds: white text on blue would vanish. */
const print = {
  '& thead th': { bg: 'transparent', color: 'black', borderBottomWidth: '2px', borderColor: 'black' },
  '& thead svg, & :is([data-kind=actions], [data-kind=choice])': { display: 'none' },
  // Printed once, below the last row: a footer group would be on every sheet.
  '& tfoot': { display: 'table-row-group' },
  '& th, & td': { px: '1.5', py: '1', fontSize: '8pt' },
  '& td': { overflowWrap: 'anywhere' },
  '& :is([data-kind=figure], [data-kind=code], [data-kind=index])': { overflowWrap: 'normal' },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& tfoot :is(td, th)': { bg: 'transparent', borderTopWidth: '1px', borderColor: 'black' },
} as const;

/** Wide enough for the columns of a register, each on one line. */
const WIDE = '@media screen and (min-width: 1280px)';

/**
 * One line per row. Longer text ends in an ellipsis, and is shown in full in the cell's title, in the row with the
 * keyboard focus, and in print. Lines of a cell (`data-lines`) are side by side.
 */
const oneLine: SystemStyleObject = {
  '--table-row': '1.8125rem',
  '& th, & td': { px: '0.3125rem' },
  '& thead th': { py: '1.5', width: 'auto !important' },
  '& tbody td': { py: '0.5', height: '7', whiteSpace: 'nowrap' },
  // The columns of a register fit into a window of 1440 px, as they do with several lines.
  '& tbody tr[data-row] td': { maxWidth: '8.75rem', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tbody tr[data-row] td:has([data-place-kind])': { maxWidth: '9.75rem' },
  '& tbody tr[data-row] td[data-title]': { maxWidth: '15.25rem' },
  '& tbody tr[data-row] td[data-kind=code]': { maxWidth: 'none' },
  '& tbody tr[data-row] td[data-fills]': { width: '50%', maxWidth: '0' },
  '& tbody tr[data-row] td:is([data-kind=actions], [data-kind=choice])': {
    py: '0',
    maxWidth: 'none',
    overflow: 'visible',
  },
  // Target size of WCAG 2.2.
  '& tbody :is([data-kind=actions], [data-kind=choice]) :is(a, button, label)': { h: '7', minH: '6' },
  '& tbody [data-kind=actions] :is(a, button)': { px: '1.5', gap: '1' },
  // Lines that do not fit beside the first wrap below it and are clipped.
  '& tbody [data-lines]': {
    display: 'flex',
    flexDirection: 'row',
    flexWrap: 'wrap',
    columnGap: '2',
    alignItems: 'center',
    alignContent: 'flex-start',
    minWidth: '0',
    height: '5',
    overflow: 'hidden',
  },
  '& tbody [data-lines] > *': { maxWidth: '100%', mt: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tbody tr[data-row]:has(a:focus-visible) td': { whiteSpace: 'normal' },
  '& tbody tr[data-row]:has(a:focus-visible) [data-lines]': { height: 'auto' },
};

export const denseStyles: SystemStyleObject = { '@media screen': oneLine };

/** The default of long lists: wide windows show whole columns, and readers come for many rows. */
export const denseIfWide: SystemStyleObject = { [WIDE]: oneLine };

/** Fits into 320 px without scrolling sideways: words break. Headers are small, since each row repeats them. */
export const phoneRowStyles: SystemStyleObject = {
  '@media screen': {
    '& th, & td': { px: '1.5', py: '1.5' },
    // The links of the first row reach up into the header: its buttons need 24 px of their own.
    '& thead th': { pb: '2.5', fontSize: '0.6875rem', overflowWrap: 'anywhere' },
    '& thead th span': { whiteSpace: 'normal' },
    // Large enough for a finger, as the links are.
    '& thead button': { minHeight: '11', minWidth: '6' },
    '& [data-title]': { minWidth: '0', overflowWrap: 'anywhere' },
    '& :is(tbody, tfoot) [data-title]': { position: 'static' },
    // The title takes the remaining width.
    '& [data-kind=figure], & [data-kind=code]': { width: '1%' },
    '& td[data-kind=code]': { whiteSpace: 'normal' },
    '& [data-kind=choice]': { px: '0', py: '0' },
    '& [data-kind=choice] label': { minWidth: '8', mt: '0' },
    '& td[data-kind=choice] input': { boxSize: '6' },
    '& td[data-title] > a': fingertip,
  },
};

/** One style object for the whole table, whose cells are plain elements: thousands of them stay cheap. */
export const tableStyles: SystemStyleObject = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: '0',
  fontSize: 'table',
  lineHeight: 'body',
  '& th, & td': {
    px: '2.5',
    py: '2',
    textAlign: 'start',
    borderBottomWidth: '1px',
    borderColor: 'border',
    verticalAlign: 'middle',
  },
  // Long words break instead of pushing other columns out of the viewport.
  '& tbody tr[data-row] td': { maxWidth: '24rem' },
  '& thead th': {
    position: 'sticky',
    top: 'var(--table-top, 0px)',
    zIndex: 2,
    bg: 'table.header',
    color: 'table.headerText',
    fontWeight: 'semibold',
    lineHeight: '1.3',
    borderColor: 'table.headerLine',
  },
  '& thead :focus-visible': { outlineColor: 'table.headerText' },
  '& thead th:first-of-type': { borderStartStartRadius: 'md' },
  '& thead th:last-of-type': { borderStartEndRadius: 'md' },
  '& tbody tr': { bg: 'bg.panel' },
  '& tbody tr:nth-of-type(even)': { bg: 'table.zebra' },
  '& tbody tr[data-row]:is(:hover, :focus-within)': { bg: 'table.hover' },
  '& tbody tr[data-saved]': {
    bg: 'table.hover',
    _highContrast: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  '& tbody tr[data-link]': { cursor: 'pointer' },
  '& tbody tr:last-of-type :is(td, th)': { borderBottomWidth: 'var(--table-last-line, 0)' },
  '& tfoot td, & tfoot th': { bg: 'table.totals', fontWeight: 'bold', borderBottomWidth: '0' },
  // The padding has room for a sort arrow.
  '& [data-kind=figure]': { pe: '3.5', textAlign: 'end', fontVariantNumeric: 'tabular-nums lining-nums' },
  '& td[data-kind=figure]': { whiteSpace: 'nowrap' },
  '& [data-kind=index]': { textAlign: 'end', width: '1%', fontVariantNumeric: 'tabular-nums' },
  '& td[data-kind=index]': { color: 'fg.muted' },
  '& [data-kind=code]': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& th[data-kind=code]': { whiteSpace: 'normal' },
  '& [data-kind=actions]': { textAlign: 'end', width: '1%', whiteSpace: 'nowrap' },
  '& td[data-kind=actions]': { py: '1' },
  '& [data-kind=choice]': { width: '1%', p: '0', userSelect: 'none' },
  '& [data-title]': { position: 'sticky', insetInlineStart: 0, zIndex: 1, minWidth: '9rem' },
  '& tbody [data-title]': { bg: 'inherit' },
  '& thead [data-title]': { zIndex: 3 },
  '& [data-unit]': { fontWeight: 'normal' },
  // Without width, but read aloud: the header says it.
  '@media screen': { '& tbody [data-place-kind]': { fontSize: '0' } },
  _print: print,
  '[data-scrolled] > &': {
    '& [data-title]': { boxShadow: '6px 0 6px -4px rgb(16 34 60 / 0.25)', clipPath: 'inset(0 -8px 0 0)' },
  },
};
