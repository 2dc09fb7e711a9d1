import { notify } from './store/notice-store';

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
