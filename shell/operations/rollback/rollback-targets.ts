import type { AppReleases } from '@klaster/shared/contract';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { shortVersion } from '../../src/releases/panel-parts';

/** The version a rollback goes to unless another is chosen, as the registry decides it; null where there is no way back. */
export function defaultTarget({ live, canary, previous }: AppReleases): string | null {
  return canary ? live : previous;
}

/** The versions to choose from, each with its time of publication and its role in the app. */
export function useTargetOptions(app: AppReleases) {
  const { t } = useTranslation('operations');
  const keyOf = (version: string) => {
    if (version === app.live) return 'rollback.liveOption';
    return version === app.previous ? 'rollback.previousOption' : 'act.option';
  };
  return rollbackTargets(app).map(({ version, at }) => ({
    value: version,
    label: t(keyOf(version), { version: shortVersion(version), time: formatDateTime(at) }),
  }));
}

/** Versions an app can be rolled back to, newest first: all stored ones but the canary; the live one only to end a canary. */
function rollbackTargets({ versions, live, canary }: AppReleases): AppReleases['versions'] {
  return versions.filter(({ version }) => version !== canary?.version && (version !== live || canary !== null));
}
