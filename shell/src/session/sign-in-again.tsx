import { endSession, setSignInPrompter } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { session, useSession } from '@klaster/shared/session';
import { useEffect, useRef, useState } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import { loadDialog } from './sign-in';

/** Has the user of a page with unsaved input sign in again, in place, once the session is over. Source: specification 3.2.6. */
export function SignInAgain() {
  const current = useSession();
  const settle = useRef<(isSignedIn: boolean) => void>(undefined);
  const [open, setOpen] = useState(false);
  const close = (isSignedIn: boolean) => {
    setOpen(false);
    settle.current?.(isSignedIn);
  };
  useEffect(() => {
    const forget = setSignInPrompter(() => {
      setOpen(true);
      return new Promise((resolve) => (settle.current = resolve));
    });
    return () => {
      forget();
      settle.current?.(false);
    };
  }, []);
  // The user has signed in again, here or in another tab.
  useEffect(() => {
    if (session.current()) close(true);
  }, [current]);
  return open ? <LazyDialog login={current?.claims.login ?? ''} onFail={() => close(false)} /> : null;
}

/** Without the dialog the save is refused as it was: the input stays, and another save tries again. */
function LazyDialog({ login, onFail }: { login: string; onFail: () => void }) {
  const { t } = useTranslation('shell');
  const dialog = useLazyComponent('sign-in', loadDialog);
  const failed = dialog.phase === 'failed';
  useEffect(() => {
    if (!failed) return;
    notify({ tone: 'failure', title: t('failure.title'), message: t('failure.text') });
    onFail();
  }, [failed, onFail, t]);
  return dialog.phase === 'ready' ? <dialog.Component open again={login} onClose={endSession} /> : null;
}
