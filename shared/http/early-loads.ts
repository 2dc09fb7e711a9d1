import { session, UserChanged } from '../session';
import { INITIAL_DATA_FRESH_MS } from './initial-data';

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
