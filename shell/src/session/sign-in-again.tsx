import { endSession, setSignInPrompter } from '@klaster/shared/http';
import { useSession } from '@klaster/shared/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLazyDialog } from '../federation/lazy-component';
import { loadDialog } from './sign-in';

/**
 * Shown when the session is over and the page has unsaved input: the user signs in again without leaving the page.
 * Source: specification 3.2.6.
 */
export function SignInAgain() {
  const { token, claims } = useSession() ?? {};
  /** Token of the ended session. */
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
  // Another token: the user has signed in again, here or in another tab.
  useEffect(() => settle.current?.(true), [token]);
  const giveUp = () => {
    setOver(undefined);
    settle.current?.(false);
  };
  return over !== undefined && over === token ? <LazyDialog login={claims?.login ?? ''} onFail={giveUp} /> : null;
}

/** If the dialog does not load, the save is refused: the input stays, and the next save tries again. */
function LazyDialog({ login, onFail }: { login: string; onFail: () => void }) {
  const dialog = useLazyDialog('sign-in', loadDialog, onFail);
  return dialog.Component && <dialog.Component open again={login} onClose={endSession} />;
}
