import type { EmotionCache } from '@emotion/react';
import { BREAKPOINTS } from '../theme/scales';

/**
 * Has the browser match all styles anew whenever the window's width passes a breakpoint.
 *
 * Chromium applies no media query anew if a plain rule is inserted between the change of width and the next drawing: a
 * header stays as wide as it was, for good. Emotion inserts rules whenever a part of the page is first drawn. A rule with
 * a media query, put in and taken out of the same sheet, makes Chromium compare everything.
 *
 * @returns what ends it
 */
export function restyleAtBreakpoints({ sheet }: EmotionCache): () => void {
  const restyle = () => {
    const rules = sheet.tags.at(-1)?.sheet;
    rules?.deleteRule(rules.insertRule('@media all { none {} }', rules.cssRules.length));
  };
  const queries = Object.values(BREAKPOINTS).flatMap((width) => window.matchMedia?.(`(min-width: ${width})`) ?? []);
  queries.forEach((query) => query.addEventListener('change', restyle));
  return () => queries.forEach((query) => query.removeEventListener('change', restyle));
}
