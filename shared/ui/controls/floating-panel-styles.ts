/** Needs an edge and a width. */
export const floatingPanel = {
  position: 'absolute',
  top: 'calc(100% + 0.25rem)',
  zIndex: 'popover',
  maxW: 'calc(100vw - 2rem)',
  maxH: 'min(28rem, 60dvh)',
  overflowY: 'auto',
  p: '1',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'md',
  boxShadow: 'floating',
} as const;

/** Can be ticked anywhere on its line. */
export const panelChoice = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: { base: '11', sm: '9' },
  px: '3',
  py: '1',
  borderRadius: 'sm',
  cursor: 'pointer',
  fontSize: 'sm',
  _hover: { bg: 'colorPalette.subtle' },
} as const;

/** For a field outside of a form. */
export const typedField = {
  minH: '9',
  px: '3',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'sm',
  bg: 'bg.panel',
  fontSize: 'sm',
} as const;
