import type { ApiKey } from '@klaster/shared/contract/accounts';
import { formatDateTime, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useSession } from '@klaster/shared/session';
import { Button, ButtonLink, DataTable, HStack, Page, PageHeader, StatusBadge } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoRight } from '../failures/failure-screen';
import { NewKey } from './new-key';
import { NewWebhook } from './new-webhook';
import { keysQuery, useRevokeKey } from './queries';
import './texts';
import { Webhooks } from './webhooks';

/** For administrators of the republic only. */
export function Component() {
  return useSession()?.claims.province_code === null ? <KeysScreen /> : <NoRight />;
}

function KeysScreen() {
  const { t } = useTranslation(['keys', 'shell']);
  const query = useQuery(keysQuery);
  const [target, setTarget] = useState<ApiKey>();
  const [receiver, setReceiver] = useState<ApiKey>();
  const { mutateAsync } = useRevokeKey();
  const title = t('shell:users.keys');
  return (
    <Page>
      <PageHeader
        title={title}
        context={t('context')}
        actions={
          <>
            <ButtonLink to="/users" variant="outline">
              {t('toUsers')}
            </ButtonLink>
            <NewKey />
          </>
        }
      />
      <DataTable
        label={title}
        query={query}
        columns={useColumns(setTarget, setReceiver)}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        empty={{ hint: t('empty') }}
      />
      {/* Below the table, which has its height once the keys are known. */}
      {!query.isPending && <Webhooks keys={query.data ?? []} />}
      {receiver && <NewWebhook of={receiver} onClose={() => setReceiver(undefined)} />}
      <ConfirmDialog
        open={target !== undefined}
        onClose={() => setTarget(undefined)}
        onConfirm={async () => target && mutateAsync(target.id)}
        title={t('revoke')}
        question={t('askRevoke', { name: formatName(target?.name ?? '') })}
        confirmLabel={t('revoke')}
        cancelLabel={t('cancel')}
        tone="danger"
      />
    </Page>
  );
}

const TONES = { live: 'green', expired: 'grey', revoked: 'red' } as const;

function findState({ revoked_at, expires_at }: ApiKey): keyof typeof TONES {
  if (revoked_at !== null) return 'revoked';
  return Date.parse(expires_at) > Date.now() ? 'live' : 'expired';
}

function useColumns(onRevoke: (key: ApiKey) => void, onAddWebhook: (key: ApiKey) => void): Column<ApiKey>[] {
  const { t } = useTranslation(['keys', 'shared']);
  const { data: provinces = [] } = useQuery(provincesQuery);
  const labelTerritory = ({ province_code }: ApiKey) => {
    if (province_code === null) return t('republic');
    const province = provinces.find((one) => one.province_code === province_code);
    return formatName(province?.province_name ?? province_code);
  };
  return [
    { id: 'name', header: t('name'), priority: 'title', cell: ({ name }) => formatName(name) },
    { id: 'prefix', kind: 'code', header: t('prefix'), priority: 'main', cell: ({ prefix }) => `${prefix}…` },
    {
      id: 'scopes',
      header: t('scopes'),
      priority: 'main',
      cell: ({ scopes }) => scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    },
    { id: 'territory', header: t('territory'), priority: 'main', cell: labelTerritory },
    { id: 'rate', kind: 'figure', header: t('rate'), cell: ({ rate_per_minute }) => formatNumber(rate_per_minute) },
    { id: 'author', header: t('author'), cell: ({ created_by }) => formatName(created_by) },
    { id: 'until', kind: 'code', header: t('until'), cell: ({ expires_at }) => formatDateTime(expires_at) },
    {
      id: 'used',
      kind: 'code',
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
            <Button variant="outline" size="sm" colorPalette="red" onClick={() => onRevoke(key)}>
              {t('revoke')}
            </Button>
          </HStack>
        ),
    },
  ];
}
