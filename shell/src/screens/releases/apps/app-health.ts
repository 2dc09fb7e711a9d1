import type { AppReleases } from '@klaster/shared/contract';

const LATELY_MS = 24 * 3_600_000;

/**
 * Whether pages reported within a day that what visitors get of the app failed.
 *
 * @param now milliseconds since the epoch
 */
export function failsLately({ live, canary, failures }: AppReleases, now: number): boolean {
  return failures.some(
    ({ version, last }) =>
      (version === live || version === canary?.version) && now - new Date(last).getTime() < LATELY_MS,
  );
}
