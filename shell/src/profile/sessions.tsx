import type { OpenSession } from '@klaster/shared/contract/accounts';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { Button, DataTable, Stack, StatusBadge } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery, useEndSession } from './queries';
import { Section } from './section';

type Target = OpenSession | 'others';

export function Sessions() {
  const { t } = useTranslation('profile');
  const query = useQuery(sessionsQuery);
  const [target, setTarget] = useState<Target>();
  const { mutateAsync } = useEndSession();
  const formatDevice = useDeviceNames();
  const rows = query.data ?? [];
  const session = target === 'others' ? undefined : target;
  return (
    <Section
      title={t('sessions.title')}
      actions={
        rows.length > 1 && (
          <Button variant="outline" colorPalette="red" onClick={() => setTarget('others')}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('sessions.title')}
        columns={useSessionColumns(setTarget)}
        rows={rows}
        rowKey={({ id }) => id}
        query={query}
      />
      <ConfirmDialog
        open={target !== undefined}
        onClose={() => setTarget(undefined)}
        onConfirm={() => mutateAsync(session?.id ?? null)}
        title={t(session ? 'sessions.end' : 'sessions.endOthers')}
        question={
          session
            ? t('sessions.endQuestion', { device: formatDevice(session), address: session.address })
            : t('sessions.endOthersQuestion')
        }
        confirmLabel={t('sessions.end')}
        tone="danger"
      />
    </Section>
  );
}

function useDeviceNames(): (session: OpenSession) => string {
  const { t } = useTranslation('profile');
  return ({ browser, system }) => [browser, system].filter(Boolean).join(', ') || t('sessions.unknown');
}

function useSessionColumns(onEnd: (session: OpenSession) => void): Column<OpenSession>[] {
  const { t } = useTranslation('profile');
  const formatDevice = useDeviceNames();
  return [
    {
      id: 'device',
      header: t('sessions.device'),
      priority: 'title',
      cell: (session) => (
        <Stack gap="1" align="start">
          <span>{formatDevice(session)}</span>
          {session.is_current && <StatusBadge tone="green">{t('sessions.current')}</StatusBadge>}
        </Stack>
      ),
    },
    { id: 'address', kind: 'code', header: t('sessions.address'), priority: 'main', cell: ({ address }) => address },
    {
      id: 'since',
      kind: 'code',
      header: t('sessions.since'),
      priority: 'main',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    },
    {
      id: 'seen',
      kind: 'code',
      header: t('sessions.seen'),
      priority: 'main',
      cell: ({ last_seen }) => <time dateTime={last_seen}>{formatDateTime(last_seen)}</time>,
    },
    {
      id: 'actions',
      kind: 'actions',
      header: t('sessions.actions'),
      cell: (session) =>
        !session.is_current && (
          <Button size="xs" variant="outline" colorPalette="red" onClick={() => onEnd(session)}>
            {t('sessions.end')}
          </Button>
        ),
    },
  ];
}
