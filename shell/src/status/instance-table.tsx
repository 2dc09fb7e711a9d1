import type { ServiceStatus } from '@klaster/shared/contract';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { DataTable, HStack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { PanelSection } from '../releases/panel-parts';

type Instance = ServiceStatus['instances'][number];

/** Processes of the API that said lately that they serve, and which of them answered. */
export function InstanceTable({ status }: { status: UseQueryResult<ServiceStatus> }) {
  const { t } = useTranslation('status');
  return (
    <PanelSection title={t('instances.title')}>
      <DataTable
        label={t('instances.title')}
        columns={useInstanceColumns(status.data?.instance.id)}
        rows={status.data?.instances ?? []}
        rowKey={({ id }) => id}
        query={status}
        staleToldElsewhere
        empty={{ title: t('instances.empty'), hint: t('instances.emptyHint') }}
      />
    </PanelSection>
  );
}

/** @param own id of the instance that answered */
function useInstanceColumns(own: string | undefined): Column<Instance>[] {
  const { t } = useTranslation('status');
  return [
    {
      id: 'host',
      header: t('instances.host'),
      priority: 'title',
      cell: ({ id, host }) => (
        <HStack gap="2" display="inline-flex">
          <Text as="span" overflowWrap="anywhere">
            {host}
          </Text>
          {id === own && <StatusBadge tone="blue">{t('instances.answering')}</StatusBadge>}
        </HStack>
      ),
    },
    {
      id: 'started',
      kind: 'code',
      header: t('instances.started'),
      priority: 'main',
      cell: ({ started_at }) => formatDateTime(started_at),
    },
    {
      id: 'seen',
      kind: 'code',
      header: t('instances.seen'),
      priority: 'main',
      cell: ({ seen_at }) => formatDateTime(seen_at),
    },
  ];
}
