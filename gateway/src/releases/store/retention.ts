import { previousOf, servedOf } from '../record/registry-state';
import type { AppState } from '../record/registry-state';

const DAY_MS = 24 * 60 * 60 * 1000;

export type Retention = {
  /** Releases kept of each app, the newest. */
  keep: number;
  /** Younger ones are kept beyond the count. */
  keepDays: number;
};

/** Versions that need not be kept any more. What is served, or would be fallen back to, always is. */
export function outdatedOf(app: AppState, { keep, keepDays }: Retention, now: Date): string[] {
  const needed = new Set([...servedOf(app), previousOf(app)]);
  return app.versions
    .slice(keep)
    .filter(({ at }) => now.getTime() - Date.parse(at) > keepDays * DAY_MS)
    .map(({ version }) => version)
    .filter((version) => !needed.has(version));
}
