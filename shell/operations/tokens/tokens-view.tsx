import type { CallAnswer } from '@klaster/shared/http';
import { formatDateTime, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Button, DataTable, Page, PageHeader, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column, Tone } from '@klaster/shared/ui';
import { ConfirmDialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureNotice } from '@klaster/shared/notices';
import { appsQuery, REGISTRY } from '../../src/releases/queries';
import { useRegistryAct } from '../acts/use-registry-act';
import { TokenDialog } from './token-dialog';
import { operationsClient } from '../session/client';

type DeployToken = CallAnswer<'GET /registry/tokens'>['tokens'][number];

const tokensQuery = queryOptions({
  queryKey: [...REGISTRY, 'tokens'],
  queryFn: async () => (await operationsClient.call('GET /registry/tokens')).tokens,
});

/** @param now milliseconds since the epoch */
function findState({ revoked, expires }: DeployToken, now: number): 'valid' | 'expired' | 'revoked' {
  if (revoked !== null) return 'revoked';
  return new Date(expires).getTime() <= now ? 'expired' : 'valid';
}

export function TokensView() {
  const { t } = useTranslation('operations');
  const tokens = useQuery(tokensQuery);
  const apps = useQuery(appsQuery(operationsClient));
  const [creating, setCreating] = useState(false);
  const { subject: revoked, open, ask, close } = useDialogSubject<DeployToken>();
  return (
    <Page>
      <PageHeader
        title={t('views.tokens')}
        actions={
          <Button colorPalette="blue" onClick={() => setCreating(true)}>
            {t('tokens.create')}
          </Button>
        }
      />
      <Text color="fg.muted">{t('tokens.about')}</Text>
      <DataTable
        label={t('views.tokens')}
        columns={useTokenColumns(tokens.dataUpdatedAt, ask)}
        rows={tokens.data ?? []}
        rowKey={({ id }) => id}
        query={tokens}
        empty={{ title: t('tokens.empty'), hint: t('tokens.emptyHint') }}
      />
      <TokenDialog apps={apps.data?.map(({ app }) => app) ?? []} open={creating} onClose={() => setCreating(false)} />
      {revoked && <RevokeDialog token={revoked} open={open} onClose={close} />}
    </Page>
  );
}

const TONES: Record<ReturnType<typeof findState>, Tone> = { valid: 'green', expired: 'grey', revoked: 'red' };

function useTokenColumns(now: number, onRevoke: (token: DeployToken) => void): Column<DeployToken>[] {
  const { t } = useTranslation('operations');
  return [
    { id: 'label', header: t('tokens.label'), priority: 'title', cell: ({ label }) => label },
    { id: 'app', header: t('tokens.app'), priority: 'main', cell: ({ app }) => app },
    {
      id: 'percent',
      kind: 'figure',
      header: t('tokens.percent'),
      priority: 'main',
      cell: ({ percent }) => formatNumber(percent),
    },
    { id: 'created', kind: 'code', header: t('tokens.created'), cell: ({ at }) => formatDateTime(at) },
    {
      id: 'expires',
      kind: 'code',
      header: t('tokens.expires'),
      priority: 'main',
      cell: ({ expires }) => formatDateTime(expires),
    },
    {
      id: 'state',
      header: t('tokens.state'),
      priority: 'main',
      cell: (token) => {
        const state = findState(token, now);
        return <StatusBadge tone={TONES[state]}>{t(`tokens.${state}`)}</StatusBadge>;
      },
    },
    {
      id: 'actions',
      kind: 'actions',
      header: t('tokens.actions'),
      cell: (token) =>
        findState(token, now) === 'valid' && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('tokens.revokeOf', { label: token.label })}
            onClick={() => onRevoke(token)}
          >
            {t('tokens.revoke')}
          </Button>
        ),
    },
  ];
}

type RevokeDialogProps = { token: DeployToken; open: boolean; onClose: () => void };

function RevokeDialog({ token: { id, app, label }, open, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('operations');
  const notifyFailure = useFailureNotice();
  const revoke = useRegistryAct(
    (token: string) => operationsClient.call('DELETE /registry/tokens/:id', { params: { id: token } }),
    () => t('tokens.revokeDone', { label }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('tokens.revokeTitle')}
      question={t('tokens.revokeQuestion', { app, label })}
      confirmLabel={t('tokens.revoke')}
      cancelLabel={t('act.cancel')}
      tone="danger"
      onConfirm={() =>
        revoke(id).catch((error: unknown) => {
          notifyFailure(error);
          throw error;
        })
      }
    />
  );
}
