import { HttpError } from '../http';
import { useTranslation } from '../i18n';
import { notify } from './store/notice-store';

/** The server's message, or a hint to check the connection. The browser's own message is in English, and goes to the console only. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('shared');
  return (error) => (error instanceof HttpError && error.detail) || t('ui.failed.again');
}

export function useFailureNotice(): (error: unknown) => void {
  const { t } = useTranslation('shared');
  const failureText = useFailureText();
  return (error) => notify({ tone: 'failure', title: t('failure'), message: failureText(error) });
}
