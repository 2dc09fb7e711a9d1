import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { Box, contentStart, rememberPlace, skipLink, Text } from '@klaster/shared/ui';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useFocusOnNavigation } from './use-focus-on-navigation';

const MAIN_ID = 'main';

/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <Box asChild {...skipLink} px="4" py="2" borderRadius="md" bg="blue.solid" color="white">
      <a href={`#${MAIN_ID}`}>{t('frame.skip')}</a>
    </Box>
  );
}

/** Sticky elements stop at the lower edge of the 56 px header. */
const BELOW_HEADER = { '--sticky-top': '3.5rem' };

export function MainRegion({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  const main = useFocusAfterRemoval();
  return (
    <Box ref={main} as="main" id={MAIN_ID} tabIndex={-1} flex="1" minW="0" outline="none" css={BELOW_HEADER}>
      {children}
      <PrintedAt />
    </Box>
  );
}

/** Not on a page with a part that prints the time of its data, marked by `data-dated`. */
const onPaper = { display: 'none', _print: { 'main:not(:has([data-dated])) > &': { display: 'block' } } };

/** Shows the time of printing on each printed page. */
function PrintedAt() {
  const { t } = useTranslation('shell');
  const [at, setAt] = useState<Date>();
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    at && (
      <Text px={{ base: '4', lg: '6' }} color="fg.muted" fontSize="table" css={onPaper}>
        {t('frame.printedAt', { time: formatDateTime(at) })}
      </Text>
    )
  );
}

/**
 * Ref of the main region: if the focused control disappears, such as a button that marks its notice as read, the focus moves to the
 * nearest one. Browsers leave it nowhere.
 */
function useFocusAfterRemoval() {
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
