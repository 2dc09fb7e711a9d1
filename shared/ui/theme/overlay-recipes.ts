import { defineSlotRecipe } from '@chakra-ui/react';

const fade = {
  _open: { animation: 'fade-in 180ms ease-out' },
  _closed: { animation: 'fade-out 120ms ease-in' },
} as const;

const layer = {
  position: 'fixed',
  inset: 0,
  zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))',
} as const;

const backdrop = { ...layer, ...fade, bg: 'black/45' } as const;

const panel = {
  bg: 'bg.panel',
  color: 'fg',
  outline: 0,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
} as const;

const title = { flex: 1, fontSize: 'lg', fontWeight: 'semibold', lineHeight: '1.3' } as const;

const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: [
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
  ],
  base: {
    backdrop,
    positioner: { ...layer, display: 'flex', overflowY: 'auto', p: '4', overscrollBehaviorY: 'none' },
    content: { ...panel, ...fade, m: 'auto', width: '100%', maxW: '30rem', borderRadius: 'md', boxShadow: 'floating' },
    header: { display: 'flex', gap: '2', px: '6', pt: '5', pb: '2' },
    title,
    body: { px: '6', py: '1' },
    description: { color: 'fg.muted' },
    footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3', px: '6', pt: '4', pb: '5' },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
});

const drawer = defineSlotRecipe({
  className: 'drawer',
  slots: [
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
  ],
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

const menu = defineSlotRecipe({
  className: 'menu',
  slots: [
    'trigger',
    'positioner',
    'content',
    'item',
    'itemText',
    'itemIndicator',
    'itemGroup',
    'itemGroupLabel',
    'separator',
  ],
  base: {
    content: {
      bg: 'bg.panel',
      color: 'fg',
      minW: '48',
      maxH: 'var(--available-height)',
      overflowY: 'auto',
      p: '1',
      borderRadius: 'md',
      borderWidth: '1px',
      borderColor: 'border',
      boxShadow: 'floating',
      outline: 0,
      zIndex: 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))',
      _open: { animation: 'drop-in 120ms ease-out' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: '9',
      px: '2',
      borderRadius: 'sm',
      fontSize: 'sm',
      cursor: 'pointer',
      userSelect: 'none',
      textDecoration: 'none',
      outline: 0,
      _highlighted: { bg: 'colorPalette.subtle', color: 'colorPalette.fg' },
      _disabled: { layerStyle: 'disabled' },
    },
    itemText: { flex: 1 },
    itemIndicator: { color: 'colorPalette.fg' },
    itemGroupLabel: { px: '2', py: '1', fontSize: 'xs', color: 'fg.muted' },
    separator: { height: '1px', bg: 'border', my: '1', mx: '-1' },
  },
});

export const overlayRecipes = { dialog, drawer, menu };
