import type { Signing } from '@klaster/shared/contract/http';
import { setSigner } from '@klaster/shared/http';
import { loadNamespace } from '@klaster/shared/i18n';
import { useEffect, useSyncExternalStore } from 'react';
import { createPromptQueue, type Pending } from '../components/prompt-queue';
import { useLazyDialog } from '../federation/lazy-component';
import { withTimeout } from '../federation/load-error';

const queue = createPromptQueue<Signing, string>();

const nothing = () => undefined;

/** Signs for all screens: no remote gets a key. Calls that wait when the user signs out are refused. */
export function SigningPrompt() {
  const pending = useSyncExternalStore(queue.subscribe, queue.current, nothing);
  useEffect(() => {
    const forget = setSigner(queue.request);
    return () => {
      forget();
      queue.clear();
    };
  }, []);
  return pending ? <LazyDialog {...pending} /> : null;
}

/** Loaded only where signatures are configured. */
const loadDialog = () =>
  withTimeout('signing', async () => {
    const [{ SigningDialog }] = await Promise.all([
      import(/* webpackChunkName: "signing" */ './signing-dialog'),
      import(/* webpackChunkName: "signing" */ './texts'),
    ]);
    await loadNamespace('signing');
    return SigningDialog;
  });

/** If the dialog does not load, the call is refused, and its screen says so. */
function LazyDialog({ request, settle }: Pending<Signing, string>) {
  const dialog = useLazyDialog('shell/signing', loadDialog, settle);
  if (!dialog.Component) return null;
  return <dialog.Component key={request.text} signing={request} onSettled={settle} />;
}
