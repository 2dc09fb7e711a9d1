import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n';
import { StateFrame } from './state-frame';

export interface EmptyStateProps {
  /** Default: 'Маълумот топилмади'. */
  title?: ReactNode | undefined;
  /** What to do next. */
  hint?: ReactNode | undefined;
  action?: ReactNode | undefined;
}

export function EmptyState({ title, hint, action }: EmptyStateProps) {
  const { t } = useTranslation('shared');
  return <StateFrame title={title ?? t('nothingFound')} hint={hint} action={action} />;
}
