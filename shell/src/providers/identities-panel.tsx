import type { Identity } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { useFailureText } from '@klaster/shared/notices';
import { BusyButton, Button, DataTable, Flex, Stack, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTIVITY } from '../audit/queries';
import { sessionsQuery } from '../profile/queries';
import { leaveFor } from './flow';
import type { Provider } from './flow';

export const identitiesQuery = queryOptions({
  queryKey: ['shell', 'identities'],
  queryFn: () => sessionClient.call('GET /api/me/identities'),
});

export function IdentitiesPanel({ providers }: { providers: Provider[] }) {
  const { t } = useTranslation('profile');
  const query = useQuery(identitiesQuery);
  // The closing dialog still shows its text.
  const [{ identity, isOpen }, setOpened] = useState<{ identity?: Identity; isOpen: boolean }>({ isOpen: false });
  const remove = useRemove();
  const columns = useColumns((chosen) => setOpened({ identity: chosen, isOpen: true }));
  return (
    <Stack gap="3">
      <Text color="fg.muted">{t('identities.what')}</Text>
      {query.data?.length === 0 ? (
        <Text>{t('identities.empty')}</Text>
      ) : (
        <DataTable
          label={t('identities.title')}
          columns={columns}
          rows={query.data ?? []}
          rowKey={({ id }) => id}
          query={query}
        />
      )}
      <LinkButtons providers={providers} />
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpened((last) => ({ ...last, isOpen: false }))}
        title={t('identities.remove')}
        question={t('identities.removeQuestion', { name: identity?.provider ?? '' })}
        tone="danger"
        onConfirm={() => remove.mutateAsync(identity?.id ?? 0)}
      />
    </Stack>
  );
}

function LinkButtons({ providers }: { providers: Provider[] }) {
  const { t } = useTranslation('profile');
  const failureText = useFailureText();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ id }: Provider) => sessionClient.call('POST /api/me/identities/start', { body: { provider: id } }),
    onSuccess: (started, provider) => leaveFor(started, { provider, purpose: 'link' }),
  });
  return (
    <Flex gap="2" wrap="wrap">
      {providers.map((provider) => (
        <BusyButton
          key={provider.id}
          variant="outline"
          busy={isPending && variables.id === provider.id}
          onClick={() => mutate(provider)}
        >
          {t('identities.add', { name: provider.name })}
        </BusyButton>
      ))}
      {error && (
        <Text role="alert" color="fg.error">
          {failureText(error)}
        </Text>
      )}
    </Flex>
  );
}

/** All other sessions end. */
export function useRemove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => sessionClient.call('POST /api/me/identities/remove', { body: { id } }),
    onSettled: () =>
      Promise.all(
        [identitiesQuery.queryKey, sessionsQuery.queryKey, ACTIVITY].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

function useColumns(onRemove: (identity: Identity) => void): Column<Identity>[] {
  const { t } = useTranslation('profile');
  const timeCell = (at: string) => <time dateTime={at}>{formatDateTime(at)}</time>;
  return [
    { id: 'provider', header: t('identities.provider'), priority: 'title', cell: ({ provider }) => provider },
    {
      id: 'linked',
      kind: 'code',
      header: t('identities.linked'),
      priority: 'main',
      cell: ({ linked_at }) => timeCell(linked_at),
    },
    {
      id: 'used',
      kind: 'code',
      header: t('identities.used'),
      priority: 'main',
      cell: ({ last_used_at }) => (last_used_at === null ? t('identities.never') : timeCell(last_used_at)),
    },
    {
      id: 'actions',
      kind: 'actions',
      header: t('identities.actions'),
      cell: (identity) => (
        <Button size="xs" variant="outline" colorPalette="red" onClick={() => onRemove(identity)}>
          {t('identities.remove')}
        </Button>
      ),
    },
  ];
}
