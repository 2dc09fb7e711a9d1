import type { SignedAct } from '@klaster/shared/contract/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Text } from '@klaster/shared/ui';

/** Fields of the text that the dialog shows by name; the rest stands below, as it is signed. */
type SignedFields = {
  readonly act: SignedAct;
  readonly organisation?: string;
  readonly year?: number;
  readonly quarter?: number;
  readonly round?: number;
  readonly comment?: string;
  readonly reason?: string;
  readonly order_number?: string;
};

/** Shows what is signed from the signed text itself, so that the user notices an act that is not their own. */
export function SignedText({ text }: { text: string }) {
  const { t } = useTranslation('signing');
  const { act, organisation, year, quarter, round, comment, reason, order_number } = JSON.parse(text) as SignedFields;
  return (
    <Box p="3" bg="bg.muted" borderRadius="md">
      <Text fontWeight="semibold">{t(`acts.${act}`)}</Text>
      {organisation && <Text>{formatName(organisation)}</Text>}
      {round !== undefined && <Text>{t('round', { year: year ?? '', quarter: quarter ?? '', round })}</Text>}
      {order_number && <Text>{t('order', { number: order_number })}</Text>}
      {[comment, reason].filter(Boolean).map((paragraph) => (
        <Text key={paragraph} whiteSpace="pre-line" overflowWrap="anywhere">
          {paragraph}
        </Text>
      ))}
      <chakra.details mt="2">
        <chakra.summary cursor="pointer">{t('whole')}</chakra.summary>
        <chakra.pre fontSize="xs" maxH="14rem" overflow="auto" whiteSpace="pre-wrap" tabIndex={0}>
          {JSON.stringify(JSON.parse(text), null, 2)}
        </chakra.pre>
      </chakra.details>
    </Box>
  );
}
