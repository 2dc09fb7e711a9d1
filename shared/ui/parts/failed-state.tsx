import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { StateFrame } from './state-frame';

export interface FailedStateProps {
  /** Default: the empty text; a failed load raises no notice (specification 4.4.4). */
  title?: ReactNode | undefined;
  hint?: ReactNode | undefined;
  onRetry?: (() => unknown) | undefined;
}

/** The empty text, an explanation, and a retry. */
export function FailedState({ title, hint, onRetry }: FailedStateProps) {
  const { t } = useTranslation('shared');
  const retry = onRetry && (
    <Button variant="outline" mt="1" onClick={() => void onRetry()}>
      <Icon shape={iconShapes.retry} />
      {t('retry')}
    </Button>
  );
  return (
    <StateFrame role="alert" title={title ?? t('nothingFound')} hint={hint ?? t('ui.failed.hint')} action={retry} />
  );
}
