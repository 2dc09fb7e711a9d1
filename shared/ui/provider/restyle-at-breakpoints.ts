import type { EmotionCache } from '@emotion/react';
import { BREAKPOINTS } from '../theme/scales';

/**
 * Recalculates all styles when the window's width passes a breakpoint. Chromium does not apply media queries again if a
 * plain rule is inserted between the change of width and the next paint, as Emotion does when a component is first
 * rendered. Inserting and removing a rule with a media query makes it compare everything.
 * @returns a function that stops it
 */
export function restyleAtBreakpoints({ sheet }: EmotionCache): () => void {
  const restyle = () => {
    for (const { sheet: rules } of sheet.tags) {
      rules?.deleteRule(rules.insertRule('@media all { none {} }', rules.cssRules.length));
    }
  };
  const queries = Object.values(BREAKPOINTS).flatMap((width) => window.matchMedia?.(`(min-width: ${width})`) ?? []);
  queries.forEach((query) => query.addEventListener('change', restyle));
  return () => queries.forEach((query) => query.removeEventListener('change', restyle));
}
