import type { EmotionCache } from '@emotion/react';

/** Most style elements. Matching is as fast as with one: measured with 128. */
const MAX_SHEETS = 200;

/**
 * Puts the rules of each task into a new style element. When a sheet with cascade layers (recipes) changes, Chromium restyles and
 * lays out the whole page, which took half of the time to open a dialog. A new last sheet affects only new elements.
 */
export function appendSheets({ sheet }: EmotionCache): void {
  const insert = sheet.insert.bind(sheet);
  let isOfTask = false;
  sheet.insert = (rule) => {
    if (!isOfTask && sheet.tags.length < MAX_SHEETS) {
      // Emotion begins a new element when the number of rules is a multiple of its limit.
      sheet.ctr = 0;
      isOfTask = true;
      queueMicrotask(() => (isOfTask = false));
    }
    insert(rule);
  };
}
