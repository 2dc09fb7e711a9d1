import { Flex, Spinner } from '@chakra-ui/react';
import { useTranslation } from '../../i18n';
import { STATE_HEIGHT } from './state-frame';

/** Of a row of one line. */
const ROW_REM = 2.4;

interface WaitingStateProps {
  /** Expected rows: the state is as tall, so that what follows does not move. */
  rows?: number | undefined;
}

/** Appears after 200 ms, so that a quick answer does not flicker. */
export function WaitingState({ rows }: WaitingStateProps) {
  const { t } = useTranslation('shared');
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      gap="3"
      minH={rows === undefined ? STATE_HEIGHT : `${rows * ROW_REM}rem`}
      color="fg.muted"
      animation="fade-in 180ms ease-out 200ms backwards"
    >
      <Spinner color="colorPalette.fg" />
      {t('ui.waiting')}
    </Flex>
  );
}
