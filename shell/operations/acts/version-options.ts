import type { AppReleases } from '@klaster/shared/contract';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { shortVersion } from '../../src/releases/panel-parts';

/** Every stored version, newest first, each with its publication time and its current role. */
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
