import { useTranslation } from '@klaster/shared/i18n';
import { ChunkLoadError } from '../federation/load-error';
import { FailureScreen } from './failure-screen';

/** The screen for any part of the page that did not load; a timeout has a text of its own. */
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
