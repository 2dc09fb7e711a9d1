import { Flex, Spinner } from '@chakra-ui/react';
import { useTranslation } from '../../i18n';
import { STATE_HEIGHT } from './state-frame';

/** Height of a table's row of one line. */
const ROW_REM = 2.4;

interface WaitingStateProps {
  /** Rows that are likely to come: the state is as tall as they are, so that what follows does not move. */
  rows?: number | undefined;
}

/** Waiting for data. It takes its room at once and shows itself after 200 ms, so that a quick answer does not flicker. */
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
