import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { BLANK_LINE } from '@klaster/shared/ui';

type FreshnessProps = {
  /** Milliseconds since the epoch; 0 before the first answer, when the line is left blank. */
  at: number;
  failed: boolean;
};

/** The time of the data that the panel shows. */
export function Freshness({ at, failed }: FreshnessProps) {
  const { t } = useTranslation('releases');
  if (at === 0) return BLANK_LINE;
  return t(failed ? 'freshness.stale' : 'freshness.now', { time: formatDateTime(new Date(at)) });
}
