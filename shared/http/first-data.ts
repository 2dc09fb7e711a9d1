import { pageValues } from '../page-values';

/** Responses of the public API delivered with the page: by address, in the page's language at the time. */
type FirstData = { language: string; answers: Map<string, unknown>; until: number };

/** Milliseconds for which a response delivered with the page counts as fresh. */
export const FIRST_DATA_FRESH_MS = 30_000;

let held: FirstData | undefined;

/**
 * Stores the responses delivered with the page, so that its first screen need not request them.
 *
 * @param answers `data` of each, by path and query
 */
export function setFirstData(answers: Readonly<Record<string, unknown>>): void {
  held = {
    language: document.documentElement.lang,
    answers: new Map(Object.entries(answers)),
    until: performance.now() + FIRST_DATA_FRESH_MS,
  };
}

/** The response delivered with the page: once, while it is fresh and in the page's language. */
export function takeFirstData(address: string): unknown {
  const page = pageValues();
  if (page) return page.firstData[address];
  if (!held?.answers.has(address)) return undefined;
  const usable = performance.now() < held.until && held.language === document.documentElement.lang;
  const data = held.answers.get(address);
  held.answers.delete(address);
  return usable ? data : undefined;
}
