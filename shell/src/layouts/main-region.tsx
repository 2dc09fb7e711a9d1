import { useTranslation } from '@klaster/shared/i18n';
import { Box } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { PrintedAt } from './printed-at';
import { useFocusAfterRemoval } from './use-focus-after-removal';
import { useFocusOnNavigation } from './use-focus-on-navigation';

const MAIN_ID = 'main';

/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <Box
      asChild
      position="fixed"
      top="2"
      left="2"
      px="4"
      py="2"
      borderRadius="md"
      bg="blue.solid"
      color="white"
      zIndex="tooltip"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
      data-print="hidden"
    >
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
