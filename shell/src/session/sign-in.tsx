import { useTranslation } from '@klaster/shared/i18n';
import { BusyButton } from '@klaster/shared/ui';
import { useState } from 'react';
import { useOnDemand } from '../federation/lazy-component';

export const loadDialog = async () => (await import(/* webpackChunkName: "sign-in" */ './sign-in-dialog')).SignInDialog;

/** The dialog is loaded when it is first opened. */
export function SignIn({ label }: { label?: string }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const { Component: SignInDialog, loading, show, prepare } = useOnDemand('sign-in', loadDialog);
  const openDialog = () => {
    setOpen(true);
    void show();
  };
  return (
    <>
      <BusyButton colorPalette="blue" busy={loading} onClick={openDialog} onPointerEnter={prepare} onFocus={prepare}>
        {label ?? t('signIn.open')}
      </BusyButton>
      {SignInDialog && <SignInDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
