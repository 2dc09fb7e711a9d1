import { DAY_MS } from '../../config/durations';
import { findPrevious, listServed } from '../record/state-machine';
import type { AppState } from '../record/state-machine';

/** Times the count that young releases may come to: how much disk is used must not depend on how often teams publish. */
const YOUNG_BEYOND = 10;

/** Milliseconds after which a version that everybody got has shown that it works. */
const PROVEN_MS = 10 * 60 * 1000;

export type Retention = {
  /** Releases retained of each app, those that served last. */
  keep: number;
  /** Younger ones are retained beyond the count, up to ten times as many. */
  keepDays: number;
};

/**
 * Versions to delete. The served version, its fallback and the last one that served well are always retained: a hundred
 * publications within an hour must still leave a version to roll back to.
 */
export function listOutdated(app: AppState, { keep, keepDays }: Retention, now: Date): string[] {
  const needed = new Set([...listServed(app), findPrevious(app), findLastGood(app)]);
  const isYoung = (time: number) => now.getTime() - time <= keepDays * DAY_MS;
  return app.versions
    .map(({ version, at }) => ({ version, time: lastUse(app, version, at) }))
    .toSorted((one, other) => other.time - one.time)
    .filter(({ time }, place) => place >= (isYoung(time) ? YOUNG_BEYOND * keep : keep))
    .map(({ version }) => version)
    .filter((version) => !needed.has(version));
}

/** When a version was replaced last, else when it was published: milliseconds since 1970. */
function lastUse({ service }: AppState, version: string, published: string): number {
  return Math.max(Date.parse(published), Date.parse(service.get(version)?.until ?? published));
}

/** The version replaced last of those that were live for long and not rolled back from. */
function findLastGood({ versions, live, bad, service }: AppState): string | undefined {
  const good = versions.filter(({ version }) => {
    const proven = (service.get(version)?.ms ?? 0) >= PROVEN_MS;
    return proven && version !== live && !bad.includes(version);
  });
  const until = (version: string) => Date.parse(service.get(version)?.until ?? '');
  return good.toSorted((one, other) => until(one.version) - until(other.version)).at(-1)?.version;
}
