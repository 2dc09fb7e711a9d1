import { HttpError } from '../http';
import { useTranslation } from '../i18n';
import { notify } from './store/notice-store';

/**
 * Says why something did not succeed to whoever asked for it: in the server's words, or where it gave none, that the
 * connection is to be looked at. What the browser says of a lost connection is English, and is for the console alone.
 */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('shared');
  return (error) => (error instanceof HttpError && error.detail) || t('ui.failed.again');
}

/** Tells the same in a notice. */
export function useFailureNotice(): (error: unknown) => void {
  const { t } = useTranslation('shared');
  const failureText = useFailureText();
  return (error) => notify({ tone: 'failure', title: t('failure'), message: failureText(error) });
}
