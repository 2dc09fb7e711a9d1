import type { AppReleases } from '@klaster/shared/contract';

export type FailureRow = AppReleases['failures'][number] & {
  app: string;
  /** What the version is to visitors now; null: they do not get it any more. */
  served: 'live' | 'canary' | null;
};

/** Failures of all apps, the latest first. */
export function failureRows(apps: readonly AppReleases[]): FailureRow[] {
  return apps
    .flatMap((app) => app.failures.map((failure) => ({ ...failure, app: app.app, served: servedAs(app, failure) })))
    .toSorted((a, b) => b.last.localeCompare(a.last));
}

function servedAs({ live, canary }: AppReleases, { version }: { version: string }): FailureRow['served'] {
  if (version === live) return 'live';
  return version === canary?.version ? 'canary' : null;
}
