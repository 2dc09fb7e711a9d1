import { pageValues } from '../page-values';

/** Responses delivered with the page, in its language at the time. */
type InitialData = { language: string; answers: Map<string, unknown>; until: number };

export const INITIAL_DATA_FRESH_MS = 30_000;

let held: InitialData | undefined;

/** @param answers `data` of responses by path and query, which the first screen need not request */
export function setInitialData(answers: Readonly<Record<string, unknown>>): void {
  held = {
    language: document.documentElement.lang,
    answers: new Map(Object.entries(answers)),
    until: performance.now() + INITIAL_DATA_FRESH_MS,
  };
}

/** Takes the initial data of an address: once, while it is fresh and in the page's language. */
export function takeInitialData(address: string): unknown {
  const page = pageValues();
  if (page) return page.initialData[address];
  if (!held?.answers.has(address)) return undefined;
  const usable = performance.now() < held.until && held.language === document.documentElement.lang;
  const data = held.answers.get(address);
  held.answers.delete(address);
  return usable ? data : undefined;
}
