import { endSession, setSignInPrompter } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useSession } from '@klaster/shared/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import { loadDialog } from './sign-in';

/** Has the user of a page with unsaved input sign in again, in place, once the session is over. Source: specification 3.2.6. */
export function SignInAgain() {
  const { token, claims } = useSession() ?? {};
  /** Token of the session that is over. */
  const [over, setOver] = useState<string>();
  const settle = useRef<(isSignedIn: boolean) => void>(undefined);
  const prompt = useEffectEvent(() => {
    setOver(token);
    return new Promise<boolean>((resolve) => (settle.current = resolve));
  });
  useEffect(() => {
    const forget = setSignInPrompter(() => prompt());
    return () => {
      forget();
      settle.current?.(false);
    };
  }, []);
  // With another token the user has signed in again, here or in another tab.
  useEffect(() => settle.current?.(true), [token]);
  const giveUp = () => {
    setOver(undefined);
    settle.current?.(false);
  };
  return over !== undefined && over === token ? <LazyDialog login={claims?.login ?? ''} onFail={giveUp} /> : null;
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
