const values = <Value extends string | number>(entries: Record<string, Value>) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));

/** In quarters of a rem. */
const STEPS = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 9.5, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 56, 64, 80, 96,
];

const grid = Object.fromEntries(STEPS.map((step) => [String(step), `${step / 4}rem`]));

/** Body text is 14 px (`sm`), tables 13 px (`table`) at the default root size. */
export const scales = {
  spacing: values(grid),
  sizes: values({ ...grid, full: '100%', form: '760px', notice: '440px' }),
  fonts: values({
    body: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
    heading: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
    mono: 'ui-monospace, "Cascadia Mono", "Noto Sans Mono", Menlo, Consolas, monospace',
  }),
  fontSizes: values({ xs: '0.75rem', table: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' }),
  fontWeights: values({ normal: 400, medium: 500, semibold: 600, bold: 700 }),
  lineHeights: values({ tight: 1.2, body: 1.4 }),
  radii: values({ none: '0', sm: '4px', md: '6px', full: '9999px' }),
  zIndex: values({ docked: 10, sticky: 1100, popover: 1500, toast: 1700, tooltip: 1800 }),
  durations: values({ fast: '120ms', moderate: '180ms', slow: '250ms' }),
  animations: values({ spin: 'spin 900ms linear infinite' }),
};

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  'fade-in': { from: { opacity: 0 } },
  'fade-out': { to: { opacity: 0 } },
  'slide-in': { from: { translate: '-100% 0' } },
  'slide-out': { to: { translate: '-100% 0' } },
  'drop-in': { from: { opacity: 0, translate: '0 -4px' } },
};

/** The narrow layout ends at 1000 px (specification 14.1.5); below 640 px tables become cards. */
export const BREAKPOINTS = { sm: '640px', lg: '1000px', xl: '1440px' };
