import type { ServiceStatus } from '@klaster/shared/contract';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { DataTable } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { PanelSection } from '../releases/panel-parts';
import { StateBadge } from './state-badge';

type Change = ServiceStatus['changes'][number];

/** Parts that became slow, went down or recovered since the responding instance started, latest first. */
export function ChangeTable({ status }: { status: UseQueryResult<ServiceStatus> }) {
  const { t } = useTranslation('status');
  return (
    <PanelSection title={t('changes.title')}>
      <DataTable
        label={t('changes.title')}
        columns={useChangeColumns()}
        rows={status.data?.changes ?? []}
        rowKey={({ part, at }) => `${part} ${at}`}
        query={status}
        staleToldElsewhere
        empty={{ title: t('changes.empty'), hint: t('changes.emptyHint') }}
      />
    </PanelSection>
  );
}

function useChangeColumns(): Column<Change>[] {
  const { t } = useTranslation('status');
  return [
    { id: 'at', kind: 'code', header: t('changes.at'), priority: 'main', cell: ({ at }) => formatDateTime(at) },
    { id: 'part', header: t('parts.part'), priority: 'title', cell: ({ part }) => t(`part.${part}`) },
    { id: 'state', header: t('parts.state'), priority: 'main', cell: ({ state }) => <StateBadge state={state} /> },
  ];
}
