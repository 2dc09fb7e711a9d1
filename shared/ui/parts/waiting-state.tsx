import { Flex, Spinner } from '@chakra-ui/react';
import { useTranslation } from '../../i18n';
import { STATE_HEIGHT } from './state-frame';

/** Waiting for data. It takes its room at once and shows itself after 200 ms, so that a quick answer does not flicker. */
export function WaitingState() {
  const { t } = useTranslation('shared');
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      gap="3"
      minH={STATE_HEIGHT}
      color="fg.muted"
      animation="fade-in 180ms ease-out 200ms backwards"
    >
      <Spinner color="colorPalette.fg" />
      {t('ui.waiting')}
    </Flex>
  );
}
