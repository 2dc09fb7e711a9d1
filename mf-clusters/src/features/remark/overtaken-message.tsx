import { useTranslation } from '@klaster/shared/i18n';
import { Box, Text } from '@klaster/shared/ui';

/** Tells that someone else decided first, and gives back the remark that was typed meanwhile. */
export function OvertakenMessage({ remark }: { remark: string }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Box
      role="alert"
      p="4"
      borderWidth="1px"
      borderColor="yellow.border"
      borderRadius="md"
      bg="yellow.subtle"
      color="yellow.fg"
    >
      <Text fontWeight="semibold">{t('review.overtaken')}</Text>
      <Text mt="2">{t('review.unsentRemark')}</Text>
      <Text
        as="blockquote"
        mt="1"
        ps="3"
        borderInlineStartWidth="3px"
        borderColor="yellow.border"
        whiteSpace="pre-wrap"
      >
        {remark}
      </Text>
    </Box>
  );
}
