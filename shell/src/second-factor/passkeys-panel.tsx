import { newPasskeySchema, secondFactorBeginSchema } from '@klaster/shared/contract';
import type { Passkey } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Button, DataTable, Stack, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { ConfirmDialog, Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, PasswordField, TextField, useZodForm } from '@klaster/shared/ui/form';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makePasskey, PasskeyNotGiven } from './passkeys';

const passkeysQuery = queryOptions({
  queryKey: ['shell', 'passkeys'],
  queryFn: () => sessionClient.call('GET /api/me/passkeys'),
});

/** Passkeys of the own account, and the ways to add one and to remove one. */
export function PasskeysPanel({ login }: { login: string }) {
  const { t } = useTranslation('factor');
  const query = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Passkey>();
  const columns = usePasskeyColumns(setAsked);
  const remove = useRemoval();
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
        <Button variant="outline" alignSelf="start" onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      )}
      <Dialog open={adding} onClose={() => setAdding(false)} title={t('passkeys.add')}>
        <NewPasskeyForm login={login} onDone={() => setAdding(false)} />
      </Dialog>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => remove.mutateAsync(asked?.id ?? 0)}
        title={t('passkeys.remove')}
        question={t('passkeys.removeQuestion', { name: asked?.name ?? '' })}
        confirmLabel={t('passkeys.remove')}
        tone="danger"
      />
    </Stack>
  );
}

function useRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => sessionClient.call('POST /api/me/passkeys/remove', { body: { id } }),
    onSuccess: (passkeys) => client.setQueryData(passkeysQuery.queryKey, passkeys),
  });
}

const formSchema = secondFactorBeginSchema.extend({ name: newPasskeySchema.shape.name });

type Values = { current_password: string; name: string };

/** Password and a name; then the device asks for finger, face or PIN. */
function NewPasskeyForm({ login, onDone }: { login: string; onDone: () => void }) {
  const { t } = useTranslation('factor');
  const client = useQueryClient();
  const form = useZodForm<Values, Values>(formSchema, { current_password: '', name: '' });
  const add = async ({ current_password, name }: Values) => {
    const options = await sessionClient.call('POST /api/me/passkeys/options', { body: { current_password } });
    const credential = await makePasskey(options).catch(notGiven);
    if (!credential) return;
    const passkeys = await sessionClient.call('POST /api/me/passkeys', { body: { name, credential } });
    client.setQueryData(passkeysQuery.queryKey, passkeys);
    notify({ tone: 'success', title: t('passkeys.added'), message: '' });
    onDone();
  };
  const notGiven = (error: unknown) => {
    if (!(error instanceof PasskeyNotGiven)) throw error;
    notify({ tone: 'failure', title: t('passkeys.title'), message: t('passkeys.cancelled') });
  };
  return (
    <Form form={form} onSubmit={add}>
      {/* Password managers learn from it which login the password is of. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <TextField name="name" label={t('passkeys.name')} help={t('passkeys.nameHelp')} required />
      <PasswordField name="current_password" label={t('setUp.password')} autoComplete="current-password" required />
      <FormActions submitLabel={t('passkeys.add')} busyLabel={t('passkeys.adding')}>
        <Button variant="outline" onClick={onDone}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}

function usePasskeyColumns(ask: (passkey: Passkey) => void): Column<Passkey>[] {
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
        <Button size="xs" variant="outline" colorPalette="red" onClick={() => ask(passkey)}>
          {t('passkeys.remove')}
        </Button>
      ),
    },
  ];
}
