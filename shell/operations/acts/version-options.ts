import type { AppReleases } from '@klaster/shared/contract';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { shortVersion } from '../../src/releases/panel-parts';

/** Every version kept, newest first, each with when it was published and what it is to visitors now. */
export function useVersionOptions({ versions, live, canary }: AppReleases) {
  const { t } = useTranslation('operations');
  const keyOf = (version: string) => {
    if (version === live) return 'act.liveOption';
    return version === canary?.version ? 'act.canaryOption' : 'act.option';
  };
  return versions.map(({ version, at }) => ({
    value: version,
    label: t(keyOf(version), { version: shortVersion(version), time: formatDateTime(at) }),
  }));
}
