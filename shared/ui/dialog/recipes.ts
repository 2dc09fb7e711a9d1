import { defineSlotRecipe } from '@chakra-ui/react';

/** Chakra's names of the parts. */
const slots = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'closeTrigger',
  'header',
  'body',
  'footer',
] as const;

const fade = {
  _open: { animation: 'fade-in 180ms ease-out' },
  _closed: { animation: 'fade-out 120ms ease-in' },
} as const;

const layer = {
  position: 'fixed',
  inset: 0,
  zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))',
} as const;

/** Receives clicks beside a dialog; for the page itself see `#root` in the global styles. */
const backdrop = { ...layer, ...fade, bg: 'black/45', pointerEvents: 'auto' } as const;

const panel = {
  bg: 'bg.panel',
  color: 'fg',
  outline: 0,
  // Its shadow is not drawn.
  _highContrast: { borderWidth: '1px' },
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
} as const;

const title = { flex: 1, fontSize: 'lg', fontWeight: 'semibold', lineHeight: '1.3' } as const;

/** Not in the theme, which every page loads before its first paint. */
export const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots,
  base: {
    backdrop,
    positioner: {
      ...layer,
      display: 'flex',
      overflowY: 'auto',
      pointerEvents: 'auto',
      p: '4',
      overscrollBehaviorY: 'none',
    },
    // Fixed at the top: a centred dialog would move when it grows, under a pointer that is about to click.
    content: {
      ...panel,
      ...fade,
      mx: 'auto',
      mt: '12dvh',
      mb: 'auto',
      width: '100%',
      maxW: '30rem',
      borderRadius: 'md',
      boxShadow: 'floating',
    },
    header: { display: 'flex', gap: '2', px: '6', pt: '5', pb: '2' },
    title,
    body: { px: '6', py: '1' },
    description: { color: 'fg.muted' },
    footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3', px: '6', pt: '4', pb: '5' },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
});

export const drawerRecipe = defineSlotRecipe({
  className: 'drawer',
  slots,
  base: {
    backdrop,
    positioner: { ...layer, display: 'flex', justifyContent: 'flex-start', alignItems: 'stretch' },
    content: {
      ...panel,
      width: '100%',
      maxW: 'min(18rem, 86vw)',
      boxShadow: 'floating',
      _open: { animation: 'slide-in 200ms ease-out' },
      _closed: { animation: 'slide-out 150ms ease-in' },
    },
    header: { display: 'flex', alignItems: 'center', gap: '2', px: '4', minH: '14' },
    title,
    body: { flex: 1, overflowY: 'auto', px: '2', py: '2' },
    footer: { display: 'flex', gap: '3', px: '4', py: '3' },
    closeTrigger: { position: 'absolute', top: '2', insetEnd: '2' },
  },
});
