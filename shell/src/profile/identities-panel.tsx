import type { Identity } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { Button, Flex, Loaded, Stack, Text } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTIVITY } from '../audit/queries';
import { sessionsQuery } from './queries';
import { leaveFor } from '../providers/flow';
import type { Provider } from '../providers/flow';
import { ProviderChoice } from '../providers/provider-choice';

export const identitiesQuery = queryOptions({
  queryKey: ['shell', 'identities'],
  queryFn: () => sessionClient.call('GET /api/me/identities'),
});

async function beginLink(provider: Provider): Promise<void> {
  const started = await sessionClient.call('POST /api/me/identities/start', { body: { provider: provider.id } });
  leaveFor(started, { provider, purpose: 'link' });
}

export function IdentitiesPanel({ providers }: { providers: Provider[] }) {
  const { t } = useTranslation('profile');
  const query = useQuery(identitiesQuery);
  return (
    <Stack gap="3">
      <Text color="fg.muted">{t('identities.what')}</Text>
      <Loaded query={query}>{(linked) => linked.map((identity) => <Linked key={identity.id} {...identity} />)}</Loaded>
      <Flex gap="2" wrap="wrap">
        <ProviderChoice providers={providers} labelOf={({ name }) => t('identities.add', { name })} begin={beginLink} />
      </Flex>
    </Stack>
  );
}

function Linked({ id, provider, linked_at, last_used_at }: Identity) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState(false);
  const { mutateAsync } = useRemove();
  const used = last_used_at === null ? t('identities.never') : formatDateTime(last_used_at);
  return (
    <Flex gap="2" wrap="wrap" align="center" justify="space-between">
      <Text>{t('identities.linked', { name: provider, time: formatDateTime(linked_at), used })}</Text>
      <Button size="xs" variant="outline" colorPalette="red" onClick={() => setOpen(true)}>
        {t('identities.remove')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('identities.remove')}
        question={t('identities.removeQuestion', { name: provider })}
        tone="danger"
        onConfirm={() => mutateAsync(id)}
      />
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
