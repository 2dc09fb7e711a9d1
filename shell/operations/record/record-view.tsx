import { useTranslation } from '@klaster/shared/i18n';
import { Button, Flex, Page, PageHeader, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { History } from '../../src/releases/history';
import { PanelSection } from '../../src/releases/panel-parts';
import { appsQuery } from '../../src/releases/queries';
import { RepairDialog } from './repair-dialog';
import { Verification } from './verification';
import { operationsClient } from '../session/client';

/** The record of events, and whether it and the files are intact. */
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
