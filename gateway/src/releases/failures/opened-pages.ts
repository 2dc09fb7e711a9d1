import { WINDOW_MS } from './verdict';

const BUCKET_MS = WINDOW_MS / 4;

/** Networks counted per version and bucket; a verdict needs no more. */
const MAX_NETWORKS = 1000;

/** Pages counted of a network with only new visitors, such as a program that stores no cookie. */
const NEW_VISITORS_PAGES = 2;

/** Opened pages by term and network. */
type Pages = Map<string, Map<string, number>>;

/** The pages of a quarter of an hour that began `age` milliseconds ago. */
export type PageTally = { age: number; pages: Record<string, Record<string, number>> };

/** Key of the term in which a version is served: a new promotion begins a new term. */
export function termKey(app: string, version: string, sinceSeq: number): string {
  return `${app}@${version}#${sinceSeq}`;
}

/** Upper bounds of load times, in milliseconds. */
const LOAD_BOUNDS = [100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000, 20_000, 120_000];

/** Key of the load times of a term, which are counted by bound. */
export const loadsKey = (term: string): string => `${term} loads`;

/** The bound within which three quarters of the loads are; null if there are none. */
export function upperQuartile(loads: ReadonlyMap<string, number>): number | null {
  let left = 0.75 * [...loads.values()].reduce((sum, count) => sum + count, 0);
  if (left === 0) return null;
  return LOAD_BOUNDS.find((bound) => (left -= loads.get(String(bound)) ?? 0) <= 0) ?? null;
}

/** Counts the pages that this process has served recently; failures are compared with them. */
export class OpenedPages {
  private buckets: { from: number; pages: Pages }[] = [];

  /** @param clock monotonic milliseconds */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** @param isReturning whether the request had a valid visitor cookie */
  count(term: string, network: string, isReturning: boolean): void {
    const { pages } = this.bucket();
    const byNetwork = pages.get(term) ?? new Map<string, number>();
    pages.set(term, byNetwork);
    const before = byNetwork.get(network) ?? 0;
    if (before === 0 && byNetwork.size >= MAX_NETWORKS) return;
    if (isReturning || before < NEW_VISITORS_PAGES) byNetwork.set(network, before + 1);
  }

  countLoad(term: string, ms: number): void {
    const bound = LOAD_BOUNDS.find((limit) => ms <= limit);
    if (bound !== undefined) this.count(loadsKey(term), String(bound), true);
  }

  tallies(): PageTally[] {
    const now = this.clock();
    return this.recent(now).map(({ from, pages }) => ({ age: Math.round(now - from), pages: toPlainObject(pages) }));
  }

  private bucket(): { from: number; pages: Pages } {
    const now = this.clock();
    const last = this.buckets.at(-1);
    if (last && now - last.from < BUCKET_MS) return last;
    const next = { from: now, pages: new Map() };
    this.buckets = [...this.recent(now), next];
    return next;
  }

  private recent(now: number) {
    return this.buckets.filter(({ from }) => now - from < WINDOW_MS);
  }
}

function toPlainObject(pages: Pages): PageTally['pages'] {
  return Object.fromEntries([...pages].map(([term, byNetwork]) => [term, Object.fromEntries(byNetwork)]));
}
