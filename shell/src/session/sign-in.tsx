import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { BusyButton } from '@klaster/shared/ui';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { withinLimit } from '../federation/load-screen';

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>;

/** The visitors' way in: a button that opens the sign-in dialog, which is fetched only then. */
export function SignIn() {
  const { t } = useTranslation('shell');
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);

  const show = async () => {
    setLoading(true);
    try {
      const { SignInDialog } = await withinLimit(
        'sign-in',
        () => import(/* webpackChunkName: "sign-in" */ './sign-in-dialog'),
      );
      setDialog(() => SignInDialog);
      setOpen(true);
    } catch (error) {
      console.error(error);
      notify({ tone: 'failure', title: t('failure.title'), message: t('failure.text') });
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <BusyButton colorPalette="blue" busy={loading} onClick={() => void show()}>
        {t('signIn.open')}
      </BusyButton>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
