import type { AppReleases } from '@klaster/shared/contract';

/** Where an app can be taken back to, newest first: any version kept but the canary; the live one only to end a canary. */
export function rollbackChoices({ versions, live, canary }: AppReleases): AppReleases['versions'] {
  return versions.filter(({ version }) => version !== canary?.version && (version !== live || canary !== null));
}

/** The version a rollback goes to unless another is chosen, as the registry decides it; null where there is no way back. */
export function defaultChoice({ live, canary, previous }: AppReleases): string | null {
  return canary ? live : previous;
}
