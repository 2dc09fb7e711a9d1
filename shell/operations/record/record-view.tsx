import type { CallAnswer } from '@klaster/shared/http';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFailureText } from '@klaster/shared/notices';
import { Box, BusyButton, Button, chakra, Flex, Page, PageHeader, Text } from '@klaster/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { History } from '../../src/releases/history';
import { PanelSection } from '../../src/releases/panel-parts';
import { appsQuery } from '../../src/releases/queries';
import { operationsClient } from '../session/client';
import { RepairDialog } from './repair-dialog';

export function RecordView() {
  const { t } = useTranslation('operations');
  const apps = useQuery(appsQuery(operationsClient));
  const [repairing, setRepairing] = useState(false);
  return (
    <Page>
      <PageHeader title={t('views.record')} />
      <PanelSection title={t('record.title')}>
        <Text color="fg.muted" mb="3">
          {t('record.about')}
        </Text>
        <Flex gap="3" wrap="wrap" align="flex-start">
          <Verification />
          <Button variant="outline" onClick={() => setRepairing(true)}>
            {t('repair.open')}
          </Button>
        </Flex>
      </PanelSection>
      <History client={operationsClient} apps={apps.data?.map(({ app }) => app) ?? []} />
      <RepairDialog open={repairing} onClose={() => setRepairing(false)} />
    </Page>
  );
}

/** On demand only, since it reads the whole store. */
function Verification() {
  const { t } = useTranslation('operations');
  const failureText = useFailureText();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => operationsClient.call('GET /registry/verify'),
  });
  return (
    <>
      <BusyButton variant="outline" busy={isPending} busyLabel={t('record.verifying')} onClick={() => mutate()}>
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
