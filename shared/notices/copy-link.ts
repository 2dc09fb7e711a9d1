import { notify } from './store/notice-store';

/**
 * Copies the address of a page, to be shared; a notice says whether it worked.
 * @param address path and query
 */
export async function copyLink(address: string, words: { copied: string; notCopied: string }): Promise<void> {
  const link = `${window.location.origin}${address}`;
  try {
    await navigator.clipboard.writeText(link);
    notify({ tone: 'success', title: words.copied });
  } catch {
    // The browser may refuse, and a page without TLS has no clipboard: the address is shown to be copied by hand.
    notify({ tone: 'failure', title: words.notCopied, message: link });
  }
}
