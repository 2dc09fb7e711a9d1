import { pageValues } from '../page-values';

/** Responses of the public API delivered with the page: by address, in the page's language at the time. */
type InitialData = { language: string; answers: Map<string, unknown>; until: number };

/** Milliseconds for which a response delivered with the page counts as fresh. */
export const INITIAL_DATA_FRESH_MS = 30_000;

let held: InitialData | undefined;

/**
 * Stores the responses delivered with the page, so that its first screen need not request them.
 *
 * @param answers `data` of each, by path and query
 */
export function setInitialData(answers: Readonly<Record<string, unknown>>): void {
  held = {
    language: document.documentElement.lang,
    answers: new Map(Object.entries(answers)),
    until: performance.now() + INITIAL_DATA_FRESH_MS,
  };
}

/** The response delivered with the page: once, while it is fresh and in the page's language. */
export function takeInitialData(address: string): unknown {
  const page = pageValues();
  if (page) return page.initialData[address];
  if (!held?.answers.has(address)) return undefined;
  const usable = performance.now() < held.until && held.language === document.documentElement.lang;
  const data = held.answers.get(address);
  held.answers.delete(address);
  return usable ? data : undefined;
}
