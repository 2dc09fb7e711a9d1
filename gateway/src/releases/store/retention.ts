import { previousOf, servedOf } from '../record/registry-state';
import type { AppState } from '../record/registry-state';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Times the count that young releases may come to: how much disk is used must not depend on how often teams publish. */
const YOUNG_BEYOND = 10;

export type Retention = {
  /** Releases kept of each app, the newest. */
  keep: number;
  /** Younger ones are kept beyond the count, up to ten times as many. */
  keepDays: number;
};

/** Versions that need not be kept any more. What is served, or would be fallen back to, always is. */
export function outdatedOf(app: AppState, { keep, keepDays }: Retention, now: Date): string[] {
  const needed = new Set([...servedOf(app), previousOf(app)]);
  const isYoung = (at: string) => now.getTime() - Date.parse(at) <= keepDays * DAY_MS;
  return app.versions
    .filter(({ at }, place) => place >= (isYoung(at) ? YOUNG_BEYOND * keep : keep))
    .map(({ version }) => version)
    .filter((version) => !needed.has(version));
}
