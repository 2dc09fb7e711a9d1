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

/** @param address path and query */
export async function copyLink(address: string, words: { copied: string; notCopied: string }): Promise<void> {
  const link = `${window.location.origin}${address}`;
  try {
    await navigator.clipboard.writeText(link);
    notify({ tone: 'success', title: words.copied });
  } catch {
    // The browser may refuse, and a page without TLS has no clipboard: show the address instead.
    notify({ tone: 'failure', title: words.notCopied, message: link });
  }
}
