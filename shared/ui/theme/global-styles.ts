import { defineGlobalStyles } from '@chakra-ui/react';

/** A spinner does not turn, and has a text beside it. */
const reducedMotion = {
  '*, *::before, *::after': {
    animationDuration: '0.01ms !important',
    animationIterationCount: '1 !important',
    transitionDuration: '0.01ms !important',
    scrollBehavior: 'auto !important',
  },
};

/** Keeps focused elements clear of the header and a label below it. */
const roomAbove = { scrollMarginTop: 'calc(var(--sticky-top, 0px) + 2.5rem)' };

/** Black on white, no frame, table headers on each sheet. `data-print="hidden"` hides an element. */
const print = {
  // A button that sorts a column or folds a section is printed: its text is a name.
  '[data-print=hidden], nav, [role=search], button:not(thead *, h2 *, h3 *)': { display: 'none !important' },
  'html, body': { background: 'white', color: 'black', fontSize: '10pt' },
  thead: { display: 'table-header-group' },
  // On the second sheet and later ones, Chromium leaves out the buttons of a repeated header.
  'thead button': { display: 'contents !important' },
  'tr, li': { breakInside: 'avoid' },
  'th, td': { position: 'static !important' },
  // Landscape for a page marked as wide, as a whole: otherwise the first sheet would stay empty.
  '@page wide': { size: 'A4 landscape', margin: '12mm' },
  'body:has([data-print=wide])': { page: 'wide' },
};

/** The reset takes the system's look away and leaves green on grey, which `accent-color` does not change. */
const progressBar = {
  appearance: 'none',
  height: '2',
  borderRadius: 'full',
  overflow: 'hidden',
  bg: 'border',
  '&::-webkit-progress-bar': { bg: 'transparent' },
  '&::-webkit-progress-value': { bg: 'blue.solid' },
  '&::-moz-progress-bar': { bg: 'blue.solid' },
  // There, backgrounds are not drawn.
  '@media (forced-colors: active)': { appearance: 'auto' },
};

/** Forced colours remove backgrounds: what is chosen or current gets a line. The keyboard's focus has its own. */
const forcedColours = {
  ':is([aria-pressed=true], [aria-selected=true], [data-highlighted], nav :is(a, button)[aria-current]):not(:focus-visible)':
    { outline: '2px solid Highlight !important', outlineOffset: '-2px' },
};

export const globalStyles = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    lineHeight: 'body',
    colorPalette: 'blue',
    colorScheme: 'light',
    // For the buttons of a form. A text field that gets the focus is scrolled by its caret, which no margin of the field moves.
    scrollPaddingBottom: '5rem',
    '&.dark': { colorScheme: 'dark' },
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.border',
  },
  body: { fontSize: 'sm' },
  // A dialog disables pointer events on the body, although its backdrop covers the page. If the page inherited that,
  // every element would be restyled.
  '#root': { pointerEvents: 'auto' },
  progress: progressBar,
  '*::placeholder': { color: 'fg.muted', opacity: 1 },
  '*::selection': { bg: 'blue.emphasized/60' },
  // High enough for a finger.
  summary: { smDown: { py: '3.5' } },
  'a, button, summary, [tabindex]': { focusVisibleRing: 'outside' },
  'a, button, input, select, textarea, [tabindex]': roomAbove,
  '@media (prefers-reduced-motion: reduce)': reducedMotion,
  '@media print': print,
  '@media (forced-colors: active)': forcedColours,
});
