import type { UserAccount } from '@klaster/shared/contract/accounts';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Button } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useState } from 'react';
import { useResetFactor } from './queries';

export function FactorReset({ user }: { user: UserAccount }) {
  const { t } = useTranslation('users');
  const [open, setOpen] = useState(false);
  const { mutateAsync } = useResetFactor(user);
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => setOpen(true)}>
        {t('factor.reset')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('factor.reset')}
        question={t('factor.askReset', { name: formatName(user.full_name) })}
        tone="danger"
        onConfirm={() => mutateAsync()}
      />
    </>
  );
}
