import { Flex, Text } from '@chakra-ui/react';
import { formatDateTime, useTranslation } from '../../i18n';
import { BusyButton } from '../controls/busy-button';

export interface StaleNoticeProps {
  /** Time of the shown data. */
  since: Date;
  retrying: boolean;
  onRetry: () => unknown;
}

/** Refreshing failed: shows the data's time and a retry. */
export function StaleNotice({ since, retrying, onRetry }: StaleNoticeProps) {
  const { t } = useTranslation('shared');
  return (
    <Flex
      role="alert"
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      mb="3"
      px="4"
      py="2"
      borderWidth="1px"
      borderColor="yellow.border"
      borderRadius="md"
      bg="yellow.subtle"
      color="yellow.fg"
    >
      <Text>{t('ui.stale', { time: formatDateTime(since) })}</Text>
      <BusyButton variant="outline" size="sm" colorPalette="gray" busy={retrying} onClick={() => void onRetry()}>
        {t('retry')}
      </BusyButton>
    </Flex>
  );
}
