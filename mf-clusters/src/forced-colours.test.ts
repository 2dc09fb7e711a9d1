import type { SystemStyleObject } from '@klaster/shared/ui';
import { drawingStyles } from './analysis/charts/line-drawing.styles';
import { mapStyles } from './analysis/map/drawing/map-drawing.styles';
import { sectionsStyles } from './indicators/wide-report/report-sections.styles';
import { sectionListStyles } from './reporting/entry/steps/section-list.styles';
import { exceptionStyles } from './reporting/review/exception-list.styles';

const FORCED = new Set(['@media (forced-colors: active)', '_highContrast']);

/** Styles in forced colours, by their selectors. */
function forcedIn(styles: object, selector = '', isForced = false): [string, unknown][] {
  return Object.entries(styles).flatMap(([key, value]): [string, unknown][] => {
    if (FORCED.has(key)) return forcedIn(value as object, selector, true);
    if (typeof value === 'object' && value !== null) return forcedIn(value, `${selector} ${key}`, isForced);
    return isForced ? [[selector, value]] : [];
  });
}

const SYSTEM = /Highlight|CanvasText|GrayText/;

// Backgrounds and shadows show these states, and forced colours remove both.
test.each<[state: string, styles: SystemStyleObject, selector: RegExp]>([
  ['the current section of the form', sectionListStyles, /aria-current/],
  ['a section with a fault', sectionListStyles, /data-alert/],
  ['the section in sight', sectionsStyles, /data-current/],
  ['an unexplained figure', sectionsStyles, /data-gap/],
  ['a changed figure', sectionsStyles, /data-changed/],
  ['an exception without an explanation', exceptionStyles, /data-unexplained/],
  ['the edge of a region', mapStyles, /data-area/],
  ['the chosen region', mapStyles, /data-outline/],
  ['a label beside its region', mapStyles, /data-label.* text/],
  ['a line of a chart', drawingStyles, /data-line\]$/],
  ['an axis of a chart', drawingStyles, /data-axes/],
])('%s is visible in forced colours', (_, styles, selector) => {
  const colours = forcedIn(styles).filter(([where]) => selector.test(where));
  expect(colours).toContainEqual([expect.anything(), expect.stringMatching(SYSTEM)]);
});
