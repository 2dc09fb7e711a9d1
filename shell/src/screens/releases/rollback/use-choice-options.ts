import type { AppReleases } from '@klaster/shared/contract';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { shortVersion } from '../version-code';
import { rollbackChoices } from './rollback-choices';

/** The versions to choose from, each with when it was published and what it is to the app. */
export function useChoiceOptions(app: AppReleases) {
  const { t } = useTranslation('releases');
  const keyOf = (version: string) => {
    if (version === app.live) return 'rollback.liveOption';
    return version === app.previous ? 'rollback.previousOption' : 'rollback.option';
  };
  return rollbackChoices(app).map(({ version, at }) => ({
    value: version,
    label: t(keyOf(version), { version: shortVersion(version), time: formatDateTime(at) }),
  }));
}
