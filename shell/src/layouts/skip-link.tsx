import { useTranslation } from '@klaster/shared/i18n';
import { Box } from '@klaster/shared/ui';
import { MAIN_ID } from './main-region';

/** The first stop of the keyboard: over the navigation to the content. */
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
