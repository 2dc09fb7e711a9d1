import { HttpError } from '../http';
import { useTranslation } from '../i18n';
import { notify } from './store/notice-store';

/** The server's words, or a hint to check the connection. The browser's own message is English, for the console alone. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('shared');
  return (error) => (error instanceof HttpError && error.detail) || t('ui.failed.again');
}

export function useFailureNotice(): (error: unknown) => void {
  const { t } = useTranslation('shared');
  const failureText = useFailureText();
  return (error) => notify({ tone: 'failure', title: t('failure'), message: failureText(error) });
}
