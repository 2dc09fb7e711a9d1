import { HttpError } from '../http';
import { useTranslation } from '../i18n';
import { notify } from './store/notice-store';

/**
 * Text that explains a failure to the user: the server's words, or where it gave none, a hint to check the connection. The
 * browser's own message about a lost connection is English, and is for the console alone.
 */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('shared');
  return (error) => (error instanceof HttpError && error.detail) || t('ui.failed.again');
}

/** Shows the same as a notice. */
export function useFailureNotice(): (error: unknown) => void {
  const { t } = useTranslation('shared');
  const failureText = useFailureText();
  return (error) => notify({ tone: 'failure', title: t('failure'), message: failureText(error) });
}
