import type { SystemStyleObject } from '@klaster/shared/ui';

/** Pixels: the virtualiser has to know them in advance. */
export const ROW_HEIGHT = 36;
export const COLUMN_WIDTH = 140;
export const NAME_WIDTH = 216;

/** Source: specification 9.1.3. */
export const markStyles: SystemStyleObject = {
  '& [data-mark]': {
    px: '1.5',
    py: '0.5',
    borderRadius: 'sm',
    fontWeight: 'medium',
    '@media (forced-colors: active)': { borderWidth: '1px', borderColor: 'CanvasText' },
  },
  // Printers may have no colours.
  '& [data-mark=least]': { bg: 'green.subtle', color: 'green.fg', _print: { _before: { content: '"▼ "' } } },
  '& [data-mark=most]': { bg: 'red.subtle', color: 'red.fg', _print: { _before: { content: '"▲ "' } } },
  '& [data-spoken]': { srOnly: true },
};

/** One style object for the whole grid, whose cells are plain elements: scrolling creates hundreds of them. */
export const gridStyles: SystemStyleObject = {
  position: 'relative',
  overflow: 'auto',
  height: 'min(var(--content), max(22rem, calc(100dvh - var(--sticky-top, 0px) - 9rem)))',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'md',
  bg: 'bg.panel',
  fontSize: 'table',
  lineHeight: '1.25',
  contain: 'strict',
  containerType: 'size',
  focusVisibleRing: 'inside',
  // As large as the frame without its scroll bars; see `useStage`.
  '& [data-part=stage]': {
    position: 'sticky',
    top: '0',
    left: '0',
    width: '100cqw',
    height: '100cqh',
    overflow: 'hidden',
  },
  // As wide as all columns, so that sticky elements stay within it.
  '& [data-part=all]': { position: 'relative' },
  '& [data-part=head]': {
    position: 'sticky',
    top: '0',
    zIndex: 3,
    bg: 'table.header',
    color: 'table.headerText',
    fontWeight: 'medium',
  },
  '& [data-part=head] [role=row]': { position: 'absolute', left: '0', right: '0', top: '0' },
  '& [role=columnheader]': {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    overflow: 'hidden',
    px: '2',
    borderInlineEndWidth: '1px',
    borderBottomWidth: '1px',
    borderColor: 'table.headerLine',
  },
  '& [role=columnheader]:is([data-kind=figure], [data-kind=text])': { justifyContent: 'flex-end', py: '1' },
  '& [role=columnheader][data-kind=figure]': { textAlign: 'end' },
  // If they scrolled by themselves, names would not stick to the edge of the grid.
  '& [role=columnheader]:is([data-kind=section], [data-kind=group])': { overflow: 'clip' },
  '& [role=columnheader][data-kind=section]': { fontWeight: 'semibold' },
  '& [data-clamp]': { lineClamp: '4' },
  '& [data-one-line]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-unit]': { fontSize: 'xs', fontWeight: 'normal', flexShrink: '0' },
  '& [data-stays]': { position: 'sticky', width: 'fit-content', maxWidth: '100%' },
  '& [data-part=corner]': { position: 'sticky', left: '0', zIndex: 1, bg: 'table.header' },
  '& [data-part=body] > [role=row]': {
    position: 'absolute',
    display: 'flex',
    alignItems: 'flex-start',
    left: '0',
    width: '100%',
    height: `${ROW_HEIGHT}px`,
    // A new row does not cause a layout of the others.
    contain: 'layout style size',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
  // A row, and its name in the sticky column.
  '& [data-row]': {
    bg: 'bg.panel',
    '&[data-even]': { bg: 'table.zebra' },
    '&[data-hover]': { bg: 'table.hover' },
    '&[data-line=group]': { bg: 'bg.emphasized', fontWeight: 'semibold' },
    '&[data-line=measure]': { bg: 'table.totals' },
    '&[data-measure=total]': { fontWeight: 'bold' },
  },
  // Covered by the sticky name.
  '& [role=rowheader]': { flex: 'none', width: `${NAME_WIDTH}px`, overflow: 'hidden', whiteSpace: 'nowrap' },
  '& [data-part=names]': { position: 'sticky', left: '0', zIndex: 2, width: `${NAME_WIDTH}px` },
  '& [data-part=names] > *': {
    position: 'absolute',
    left: '0',
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    height: `${ROW_HEIGHT}px`,
    px: '2.5',
    borderInlineEndWidth: '1px',
    borderBottomWidth: '1px',
    borderColor: 'border',
    '&[data-line=group]': { borderInlineEndWidth: '0', overflow: 'visible', whiteSpace: 'nowrap' },
    '&[data-line=report]': { fontWeight: 'medium' },
    '&[data-line=measure]': { ps: '5' },
    '& a': { color: 'inherit', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
  },
  '& [role=gridcell]': {
    flex: 'none',
    width: `${COLUMN_WIDTH}px`,
    height: `${ROW_HEIGHT - 1}px`,
    // A block of one line is laid out and painted twice as fast as a flexible box.
    lineHeight: `${ROW_HEIGHT - 1}px`,
    textAlign: 'end',
    px: '2',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums lining-nums',
    borderColor: 'border',
  },
  // A phone number fits into one line, the name of a person or cluster into two.
  '& [role=gridcell][data-kind=text]': {
    alignContent: 'center',
    px: '1.5',
    textAlign: 'start',
    fontSize: 'xs',
    lineHeight: '1.25',
  },
  '& [data-row] [data-clamp]': { lineClamp: '2', whiteSpace: 'normal' },
  '& [data-derived]': { fontStyle: 'italic' },
  '& [data-section-start]': { borderInlineStartWidth: '1px', borderInlineStartColor: 'border.emphasized' },
  ...markStyles,
  '&:focus-visible [data-active], &:focus [data-active]': {
    outlineWidth: '2px',
    outlineStyle: 'solid',
    outlineColor: 'blue.focusRing',
    outlineOffset: '-2px',
  },
  '@media (forced-colors: active)': { '&:focus [data-active]': { outlineColor: 'Highlight' } },
};
