import type { Passkey } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { Button, DataTable, Loaded, Stack, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { Dialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACTIVITY } from '../audit/queries';
import { NewPasskeyForm, PasskeyRemovalForm } from './passkey-forms';
import { factorQuery } from './queries';

export const passkeysQuery = queryOptions({
  queryKey: ['shell', 'passkeys'],
  queryFn: () => sessionClient.call('GET /api/me/passkeys'),
});

type Act = 'adding' | Passkey;

export function PasskeysPanel({ login }: { login: string }) {
  const { t } = useTranslation('factor');
  const query = useQuery(passkeysQuery);
  const { subject: act = 'adding', open, ask, close } = useDialogSubject<Act>();
  const columns = usePasskeyColumns(ask);
  const isSupported = 'PublicKeyCredential' in window;
  return (
    <Stack gap="3">
      <Text color="fg.muted">{t(isSupported ? 'passkeys.what' : 'passkeys.unsupported')}</Text>
      {query.data?.length === 0 ? (
        <Text>{t('passkeys.empty')}</Text>
      ) : (
        <DataTable
          label={t('passkeys.label')}
          columns={columns}
          rows={query.data ?? []}
          rowKey={({ id }) => id}
          query={query}
        />
      )}
      {isSupported && (
        <Button variant="outline" alignSelf="start" onClick={() => ask('adding')}>
          {t('passkeys.add')}
        </Button>
      )}
      <Dialog
        open={open}
        onClose={close}
        title={t(act === 'adding' ? 'passkeys.add' : 'passkeys.remove')}
        drawnClosed={isSupported}
      >
        <PasskeyChange login={login} act={act} onClose={close} />
      </Dialog>
    </Stack>
  );
}

type PasskeyChangeProps = { login: string; act: Act; onClose: () => void };

function PasskeyChange({ act, ...props }: PasskeyChangeProps) {
  const client = useQueryClient();
  const factor = useQuery(factorQuery);
  const onChanged = (passkeys: Passkey[]) => {
    client.setQueryData(passkeysQuery.queryKey, passkeys);
    void client.invalidateQueries({ queryKey: ACTIVITY });
  };
  return (
    <Loaded query={factor}>
      {({ since }) => {
        const form = { ...props, hasFactor: since !== null, onChanged };
        // A form restarts for another passkey, and if the second factor was turned on meanwhile.
        const key = `${form.hasFactor} ${act === 'adding' ? act : act.id}`;
        return act === 'adding' ? (
          <NewPasskeyForm key={key} {...form} />
        ) : (
          <PasskeyRemovalForm key={key} passkey={act} {...form} />
        );
      }}
    </Loaded>
  );
}

function usePasskeyColumns(onRemove: (passkey: Passkey) => void): Column<Passkey>[] {
  const { t } = useTranslation('factor');
  return [
    { id: 'name', header: t('passkeys.name'), priority: 'title', cell: ({ name }) => name },
    {
      id: 'created',
      kind: 'code',
      header: t('passkeys.created'),
      priority: 'main',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    },
    {
      id: 'used',
      kind: 'code',
      header: t('passkeys.used'),
      priority: 'main',
      cell: ({ last_used_at }) =>
        last_used_at === null ? (
          t('passkeys.never')
        ) : (
          <time dateTime={last_used_at}>{formatDateTime(last_used_at)}</time>
        ),
    },
    {
      id: 'actions',
      kind: 'actions',
      header: t('passkeys.actions'),
      cell: (passkey) => (
        <Button size="xs" variant="outline" colorPalette="red" onClick={() => onRemove(passkey)}>
          {t('passkeys.remove')}
        </Button>
      ),
    },
  ];
}
