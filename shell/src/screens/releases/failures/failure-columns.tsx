import { formatDateTime, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { HStack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { VersionCode } from '../version-code';
import type { FailureRow } from './failure-rows';

export function useFailureColumns(): Column<FailureRow>[] {
  const { t } = useTranslation('releases');
  return [
    { id: 'app', header: t('apps.app'), priority: 'title', cell: ({ app }) => app },
    { id: 'version', header: t('failures.version'), priority: 'main', cell: (row) => <FailedVersion {...row} /> },
    {
      id: 'phase',
      header: t('failures.phase'),
      priority: 'main',
      width: '14rem',
      cell: ({ phase }) => t(`failures.phases.${phase}`),
    },
    {
      id: 'visitors',
      kind: 'figure',
      header: t('failures.visitors'),
      priority: 'main',
      cell: ({ visitors }) => formatNumber(visitors),
    },
    {
      id: 'last',
      kind: 'code',
      header: t('failures.last'),
      priority: 'main',
      cell: ({ last }) => formatDateTime(last),
    },
    {
      id: 'message',
      header: t('failures.message'),
      priority: 'main',
      width: '34%',
      cell: ({ message }) => (
        <Text lang="en" overflowWrap="anywhere">
          {message}
        </Text>
      ),
    },
  ];
}

function FailedVersion({ version, served }: FailureRow) {
  const { t } = useTranslation('releases');
  return (
    <HStack gap="2" display="inline-flex">
      <VersionCode version={version} />
      {served && <StatusBadge tone={served === 'live' ? 'red' : 'yellow'}>{t(`failures.${served}`)}</StatusBadge>}
    </HStack>
  );
}
