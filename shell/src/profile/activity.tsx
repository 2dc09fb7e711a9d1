import { actionLabel } from '@klaster/shared/contract/audit';
import type { AuditLabels, OwnActivity } from '@klaster/shared/contract/audit';
import { formatDateTime, formatName, MISSING, useLanguage, useTranslation } from '@klaster/shared/i18n';
import { DataTable, Loaded } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { auditLabelsQuery } from '../audit/queries';
import { activityQuery } from './queries';
import { Section } from './section';

export function Activity() {
  const { t } = useTranslation('profile');
  const labels = useQuery(auditLabelsQuery(useLanguage()));
  return (
    <Section title={t('activity.title')}>
      <Loaded query={labels}>{(auditLabels) => <ActivityTable auditLabels={auditLabels} />}</Loaded>
    </Section>
  );
}

type Entry = OwnActivity[number];

function ActivityTable({ auditLabels }: { auditLabels: AuditLabels }) {
  const { t } = useTranslation('profile');
  const query = useQuery(activityQuery);
  return (
    <DataTable
      label={t('activity.title')}
      columns={useActivityColumns(auditLabels)}
      rows={query.data ?? []}
      rowKey={({ id }) => id}
      query={query}
      phoneRows={{ below: ['kind', 'of'] }}
      empty={{ title: t('activity.empty') }}
    />
  );
}

function useActivityColumns(auditLabels: AuditLabels): Column<Entry>[] {
  const { t } = useTranslation('profile');
  return [
    {
      id: 'at',
      kind: 'code',
      header: t('activity.at'),
      priority: 'main',
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { id: 'what', header: t('activity.what'), priority: 'title', cell: (entry) => actionLabel(auditLabels, entry) },
    { id: 'kind', header: t('activity.kind'), priority: 'main', cell: ({ entity }) => auditLabels.entities[entity] },
    { id: 'of', header: t('activity.of'), priority: 'main', cell: formatSubject },
  ];
}

function formatSubject({ subject, entity_id }: Entry): string {
  if (subject !== null) return formatName(subject);
  return entity_id === null ? MISSING : `№ ${entity_id}`;
}
