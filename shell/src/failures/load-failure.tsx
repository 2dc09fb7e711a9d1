import { useTranslation } from '@klaster/shared/i18n';
import { ChunkLoadError } from '../federation/load-error';
import { FailureScreen } from './failure-screen';

/** A part of the page did not load: the one screen for every way in which that can happen; too slow has its own words. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const late = error instanceof ChunkLoadError && error.reason === 'timeout';
  return (
    <FailureScreen
      title={t(late ? 'failure.timeoutTitle' : 'failure.title')}
      text={t(late ? 'failure.timeoutText' : 'failure.text')}
      action={t('failure.retry')}
      onAction={onRetry}
    />
  );
}
