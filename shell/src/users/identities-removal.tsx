import type { UserAccount } from '@klaster/shared/contract/accounts';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Button } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useState } from 'react';
import { useRemoveIdentities } from './queries';

export function IdentitiesRemoval({ user }: { user: UserAccount }) {
  const { t } = useTranslation('users');
  const [open, setOpen] = useState(false);
  const { mutateAsync } = useRemoveIdentities(user);
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => setOpen(true)}>
        {t('identities.remove')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('identities.remove')}
        question={t('identities.askRemove', { name: formatName(user.full_name) })}
        tone="danger"
        onConfirm={() => mutateAsync()}
      />
    </>
  );
}
