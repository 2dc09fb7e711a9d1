import { contentStart, rememberPlace } from '@klaster/shared/ui';
import { useCallback } from 'react';

/**
 * Ref of the main region: if the focused control disappears, such as a button that marks its notice as read, the focus moves to the
 * nearest one. Browsers leave it nowhere.
 */
export function useFocusAfterRemoval() {
  return useCallback((main: HTMLElement | null) => {
    if (!main) return;
    let focused: HTMLElement | undefined;
    let findAgain = contentStart;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      focused = target;
      findAgain = rememberPlace(target);
    };
    // Where the control is removed, browsers differ in whether they report that it lost the focus.
    const forgetLeft = () =>
      requestAnimationFrame(() => {
        if (focused?.isConnected && focused !== document.activeElement) focused = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = undefined;
      // Whatever removed it may move the focus itself.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) (findAgain() ?? contentStart())?.focus({ preventScroll: true });
      });
    });
    main.addEventListener('focusin', remember);
    main.addEventListener('focusout', forgetLeft);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', remember);
      main.removeEventListener('focusout', forgetLeft);
      observer.disconnect();
    };
  }, []);
}
