import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify, useFailureNotice } from '@klaster/shared/notices';
import { useNavigate } from '@klaster/shared/router';
import { useHolds, useSession } from '@klaster/shared/session';
import { Button, Page, PageHeader, Text } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** For one position: session, dialog, mutation, notices, navigation with a query. */
export function Component() {
  const { t } = useTranslation('mf-major-21');
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const save = useSave();
  return (
    <Page width="form">
      <PageHeader title={t('language.title')} />
      <Text>{t('language.greeting', { name: session?.claims.full_name })}</Text>
      {useHolds('UPDATE') && <Button onClick={() => setOpen(true)}>{t('language.save')}</Button>}
      <ConfirmDialog
        open={isOpen}
        title={t('language.save')}
        question={t('language.question')}
        confirmLabel={t('language.confirm')}
        onClose={() => setOpen(false)}
        onConfirm={save}
      />
    </Page>
  );
}

function useSave(): () => Promise<unknown> {
  const { t } = useTranslation('mf-major-21');
  const navigate = useNavigate();
  const client = useQueryClient();
  const onError = useFailureNotice();
  const { mutateAsync } = useMutation({
    mutationFn: () => sessionClient.call('PATCH /api/me/preferences', { body: { language: 'ru' } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['mf-major-21'] });
      notify({ tone: 'success', title: t('language.saved') });
      void navigate('/major-21?search=Бухоро');
    },
    onError,
  });
  return () => mutateAsync().catch(() => undefined);
}
