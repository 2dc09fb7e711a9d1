import type { ApiKey } from '@klaster/shared/contract/accounts';
import { formatDateTime, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { Button, DataTable, HStack, StatusBadge, Text, VisuallyHidden } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { ConfirmDialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { NewWebhook } from './new-webhook';
import { keysQuery, useRevokeKey } from './queries';

/** Keys, and the dialogs that their buttons open. */
export function KeyList() {
  const { t } = useTranslation('keys');
  const [revoked, setRevoked] = useState<ApiKey>();
  const { subject: receiver, open, ask: addWebhook, close } = useDialogSubject<ApiKey>();
  const { mutateAsync } = useRevokeKey();
  return (
    <>
      <KeyTable onRevoke={setRevoked} onAddWebhook={addWebhook} />
      <NewWebhook apiKey={receiver} open={open} onClose={close} />
      <ConfirmDialog
        open={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        onConfirm={async () => revoked && mutateAsync(revoked.id)}
        title={t('revoke')}
        question={t('askRevoke', { name: formatName(revoked?.name ?? '') })}
        confirmLabel={t('revoke')}
        cancelLabel={t('cancel')}
        tone="danger"
      />
    </>
  );
}

type KeyTableProps = Record<'onRevoke' | 'onAddWebhook', (key: ApiKey) => void>;

/** Memoised: opening a dialog does not render it. */
const KeyTable = memo(function KeyTable(props: KeyTableProps) {
  const { t } = useTranslation(['keys', 'shell']);
  const query = useQuery(keysQuery);
  return (
    <DataTable
      label={t('shell:users.keys')}
      query={query}
      columns={useColumns(props)}
      rows={query.data ?? []}
      rowKey={({ id }) => id}
      empty={{ hint: t('empty') }}
    />
  );
});

const TONES = { live: 'green', expired: 'grey', revoked: 'red' } as const;

function findState({ revoked_at, expires_at }: ApiKey): keyof typeof TONES {
  if (revoked_at !== null) return 'revoked';
  return Date.parse(expires_at) > Date.now() ? 'live' : 'expired';
}

function useColumns({ onRevoke, onAddWebhook }: KeyTableProps): Column<ApiKey>[] {
  const { t } = useTranslation(['keys', 'shared']);
  const { data: provinces = [] } = useQuery(provincesQuery);
  const labelTerritory = ({ province_code }: ApiKey) => {
    if (province_code === null) return t('republic');
    const province = provinces.find((province) => province.province_code === province_code);
    return formatName(province?.province_name ?? province_code);
  };
  return [
    {
      id: 'name',
      header: t('name'),
      priority: 'title',
      cardHeight: 4,
      cell: ({ name, prefix }) => (
        <>
          {formatName(name)}
          <Text color="fg.muted" fontSize="table">
            <VisuallyHidden>{t('prefix')}: </VisuallyHidden>
            {prefix}…
          </Text>
        </>
      ),
    },
    {
      id: 'scopes',
      header: t('scopes'),
      priority: 'main',
      cell: ({ scopes }) => scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    },
    { id: 'territory', header: t('territory'), priority: 'main', cell: labelTerritory },
    { id: 'rate', kind: 'figure', header: t('rate'), cell: ({ rate_per_minute }) => formatNumber(rate_per_minute) },
    { id: 'author', header: t('author'), cell: ({ created_by }) => formatName(created_by) },
    { id: 'until', header: t('until'), cell: ({ expires_at }) => formatDateTime(expires_at) },
    {
      id: 'used',
      header: t('used'),
      cell: ({ last_used_at }) => (last_used_at ? formatDateTime(last_used_at) : t('never')),
    },
    {
      id: 'status',
      header: t('shared:status'),
      priority: 'main',
      cell: (key) => <StatusBadge tone={TONES[findState(key)]}>{t(`state.${findState(key)}`)}</StatusBadge>,
    },
    {
      id: 'act',
      kind: 'actions',
      header: t('act'),
      cell: (key) =>
        findState(key) === 'live' && (
          <HStack gap="2" flexWrap="wrap" justify="flex-end">
            <Button variant="outline" size="sm" onClick={() => onAddWebhook(key)}>
              {t('webhook.add')}
            </Button>
            <Button
              variant="outline"
              size="sm"
              colorPalette="red"
              aria-label={t('revoke')}
              onClick={() => onRevoke(key)}
            >
              {t('revokeShort')}
            </Button>
          </HStack>
        ),
    },
  ];
}
