import type { CallAnswer } from '@klaster/shared/http';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFailureText } from '@klaster/shared/notices';
import { Box, BusyButton, chakra, Text } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { operationsClient } from '../session/client';

/** Verifies the record and every file on demand, since that reads the whole store. */
export function Verification() {
  const { t } = useTranslation('operations');
  const failureText = useFailureText();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => operationsClient.call('GET /registry/verify'),
  });
  return (
    <>
      <BusyButton
        variant="outline"
        busy={isPending}
        busyLabel={t('record.verifying')}
        onClick={() => !isPending && mutate()}
      >
        {t('record.verify')}
      </BusyButton>
      <Box role="status" flexBasis="100%" order="1">
        {data && <Verdict {...data} />}
        {error && <Text color="fg.error">{failureText(error)}</Text>}
      </Box>
    </>
  );
}

function Verdict({ events, releases, faults }: CallAnswer<'GET /registry/verify'>) {
  const { t } = useTranslation('operations');
  const counts = { events: formatNumber(events), releases: formatNumber(releases) };
  if (faults.length === 0) return <Text color="fg.success">{t('record.whole', counts)}</Text>;
  return (
    <>
      <Text color="fg.error">{t('record.faults', counts)}</Text>
      <chakra.ul lang="en" ps="5" listStyleType="disc">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </chakra.ul>
    </>
  );
}
