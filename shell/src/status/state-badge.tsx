import type { ServiceState } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { StatusBadge } from '@klaster/shared/ui';

const TONES = { ok: 'green', slow: 'yellow', down: 'red', off: 'grey', unknown: 'grey' } as const;

/** State of a part, in a word. */
export function StateBadge({ state }: { state: ServiceState }) {
  const { t } = useTranslation('status');
  return <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
}
