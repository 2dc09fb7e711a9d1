import { DAY_MS } from '../../config/limits';
import { findPrevious, listServed } from '../record/state-machine';
import type { AppState } from '../record/state-machine';

/** Young releases may be this many times the count, so that frequent publishing does not fill the disk. */
const YOUNG_BEYOND = 10;

/** Milliseconds after which a version that was live counts as good. */
const PROVEN_MS = 10 * 60 * 1000;

export type Retention = {
  /** Number of retained releases per app, those that were live last. */
  keep: number;
  /** Releases younger than this are retained too, up to ten times the number. */
  keepDays: number;
};

/** Versions to delete. After any number of publications there must be a version to roll back to. */
export function listOutdated(app: AppState, { keep, keepDays }: Retention, now: Date): string[] {
  const needed = new Set([...listServed(app), findPrevious(app), findLastGood(app)]);
  const isYoung = (time: number) => now.getTime() - time <= keepDays * DAY_MS;
  return app.versions
    .map(({ version, at }) => ({ version, time: lastUse(app, version, at) }))
    .toSorted((a, b) => b.time - a.time)
    .filter(({ time }, place) => place >= (isYoung(time) ? YOUNG_BEYOND * keep : keep))
    .map(({ version }) => version)
    .filter((version) => !needed.has(version));
}

/** When a version was replaced last, else when it was published. */
function lastUse({ service }: AppState, version: string, published: string): number {
  return Math.max(Date.parse(published), Date.parse(service.get(version)?.until ?? published));
}

/** The last replaced version that was live long enough and not rolled back from. */
function findLastGood({ versions, live, bad, service }: AppState): string | undefined {
  const good = versions.filter(({ version }) => {
    const proven = (service.get(version)?.ms ?? 0) >= PROVEN_MS;
    return proven && version !== live && !bad.includes(version);
  });
  const until = (version: string) => Date.parse(service.get(version)?.until ?? '');
  return good.toSorted((a, b) => until(a.version) - until(b.version)).at(-1)?.version;
}
