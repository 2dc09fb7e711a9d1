import { fillPath } from '../contract/endpoints/call';
import { pageValues } from '../page-values';
import { session, UserChanged } from '../session';

export type Query = Record<string, string | number | boolean | null | undefined>;

/** Without unset filters. */
export function toSearch(query: Query = {}): URLSearchParams {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return new URLSearchParams(set.map(([key, value]) => [key, String(value)]));
}

type LoadInput = { params?: Record<string, string | number>; query?: Query };

/** Path and query of a load. */
export function loadAddress(name: string, { params, query }: LoadInput = {}): string {
  const path = fillPath(name.replace('GET ', ''), params);
  const search = toSearch(query);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

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

type EarlyLoad = { answer: Promise<unknown>; isUsable: () => boolean };

/** Sent before the code of their screen had loaded, by path and query. */
const loads = new Map<string, EarlyLoad>();

export function keepEarlyLoad(address: string, answer: Promise<unknown>): void {
  const until = performance.now() + INITIAL_DATA_FRESH_MS;
  const [token, { lang }] = [session.current()?.token, document.documentElement];
  const isUsable = () =>
    performance.now() < until && session.current()?.token === token && document.documentElement.lang === lang;
  answer.catch(() => undefined);
  loads.set(address, { answer, isUsable });
}

/** The response that an address will get: once, while it is fresh, for the same user and language. */
export function takeEarlyLoad(address: string): Promise<unknown> | undefined {
  const load = loads.get(address);
  loads.delete(address);
  return load?.isUsable() ? load.answer : undefined;
}

/** Sends a load again whose early one failed, but not for a user who has left meanwhile. */
export const unlessUserLeft =
  <Answer>(send: () => Promise<Answer>) =>
  (failure: unknown): Promise<Answer> =>
    failure instanceof UserChanged ? Promise.reject(failure) : send();

/** After a change, they may be outdated. */
export const dropEarlyLoads = (): void => loads.clear();
