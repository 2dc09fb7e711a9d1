import type { Delegation } from '@klaster/shared/contract/reports';
import { isMissing } from '@klaster/shared/http';
import { formatDate, formatName, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useHolds, useSession } from '@klaster/shared/session';
import { Box, Button, DataTable, Heading, Stack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { ConfirmDialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { FailureText } from '../status/failure-text';
import { DelegationForm } from './delegation-form';
import { delegationsQuery, useDelegationRevocation } from './queries';

/** Decisions of absent staff, delegated to colleagues. Other servers have none. */
export function Delegations() {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(delegationsQuery);
  const { subject: revoked, open, ask, close } = useDialogSubject<Delegation>();
  const columns = useColumns(ask);
  const { items = [], colleagues = [] } = query.data ?? {};
  const mayDelegate = colleagues.some(({ delegable }) => delegable);
  if (isMissing(query.error) || (query.data && !mayDelegate && items.length === 0)) return null;
  return (
    <Stack as="section" gap="3" aria-labelledby="delegations">
      <Box>
        <Heading as="h2" id="delegations" fontSize="md">
          {t('delegation.title')}
        </Heading>
        <Text color="fg.muted">{t('delegation.context')}</Text>
      </Box>
      {mayDelegate && <DelegationForm colleagues={colleagues} />}
      <DataTable
        label={t('delegation.title')}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={{ title: t('delegation.none') }}
        query={query}
      />
      {revoked && <RevocationDialog key={revoked.id} delegation={revoked} open={open} onClose={close} />}
    </Stack>
  );
}

function useColumns(onRevoke: (delegation: Delegation) => void): Column<Delegation>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const isAdmin = useHolds('ADMIN');
  const mayRevoke = useHolds('UPDATE');
  const ownId = useSession()?.claims.sub;
  return [
    {
      id: 'delegator',
      priority: 'title',
      header: t('delegation.delegator'),
      cell: ({ delegator }) => formatName(delegator.full_name),
    },
    {
      id: 'delegate',
      priority: 'main',
      header: t('delegation.delegate'),
      cell: ({ delegate }) => formatName(delegate.full_name),
    },
    {
      id: 'from',
      kind: 'code',
      priority: 'main',
      header: t('delegation.from'),
      cell: ({ from }) => formatDate(from),
    },
    {
      id: 'until',
      kind: 'code',
      priority: 'main',
      header: t('delegation.until'),
      cell: ({ until }) => formatDate(until),
    },
    {
      id: 'state',
      priority: 'main',
      header: t('shared:status'),
      cell: (delegation) => <StateBadge {...delegation} />,
    },
    {
      id: 'actions',
      kind: 'actions',
      header: t('regions.actions'),
      cell: (delegation) =>
        mayRevoke &&
        (isAdmin || String(delegation.delegator.id) === ownId) && (
          <Button
            size="sm"
            variant="ghost"
            colorPalette="red"
            aria-label={t('delegation.revokeOf', nameBoth(delegation))}
            onClick={() => onRevoke(delegation)}
          >
            {t('delegation.revoke')}
          </Button>
        ),
    },
  ];
}

const nameBoth = ({ delegator, delegate }: Delegation) => ({
  delegator: formatName(delegator.full_name),
  delegate: formatName(delegate.full_name),
});

function StateBadge({ begun, valid }: Pick<Delegation, 'begun' | 'valid'>) {
  const { t } = useTranslation('mf-clusters');
  if (!valid) return <StatusBadge tone="yellow">{t('delegation.invalid')}</StatusBadge>;
  return (
    <StatusBadge tone={begun ? 'green' : 'grey'}>{t(begun ? 'delegation.begun' : 'delegation.coming')}</StatusBadge>
  );
}

interface RevocationDialogProps {
  delegation: Delegation;
  open: boolean;
  onClose: () => void;
}

function RevocationDialog({ delegation, open, onClose }: RevocationDialogProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { mutateAsync, error } = useDelegationRevocation();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('delegation.revokeTitle')}
      question={t('delegation.revokeQuestion', nameBoth(delegation))}
      confirmLabel={t('delegation.revoke')}
      tone="danger"
      onConfirm={async () => {
        await mutateAsync(delegation.id);
        notify({ tone: 'success', title: t('shared:success'), message: t('delegation.revoked') });
      }}
    >
      <FailureText error={error} />
    </ConfirmDialog>
  );
}
