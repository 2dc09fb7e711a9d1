import { useTranslation } from '@klaster/shared/i18n';
import { BusyButton } from '@klaster/shared/ui';
import type { AskRollback } from './use-rollback';

type RollbackButtonProps = AskRollback & { app: string };

export function RollbackButton({ app, ask, prefetch, loading }: RollbackButtonProps) {
  const { t } = useTranslation('releases');
  return (
    <BusyButton
      size="sm"
      variant="outline"
      busy={loading === app}
      aria-label={`${t('rollback.open')}: ${app}`}
      onClick={() => ask(app)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {t('rollback.open')}
    </BusyButton>
  );
}
