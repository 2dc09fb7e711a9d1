import { setProofPrompter } from '@klaster/shared/http';
import { loadNamespace } from '@klaster/shared/i18n';
import { useEffect, useSyncExternalStore } from 'react';
import { useLazyDialog } from '../federation/lazy-component';
import { withTimeout } from '../federation/load-error';
import { proofQueue } from './proof-queue';
import type { PendingProof } from './proof-queue';

const nothing = () => undefined;

/** Prompts for the proofs of all screens. Calls that wait when the user signs out are refused. */
export function ProofPrompt() {
  const pending = useSyncExternalStore(proofQueue.subscribe, proofQueue.current, nothing);
  useEffect(() => {
    const forget = setProofPrompter(proofQueue.request);
    return () => {
      forget();
      proofQueue.clear();
    };
  }, []);
  return pending ? <LazyDialog {...pending} /> : null;
}

/** Loaded only by users who give authority. */
const loadDialog = () =>
  withTimeout('proof', async () => {
    const [{ ProofDialog }] = await Promise.all([
      import(/* webpackChunkName: "proof" */ './proof-dialog'),
      import(/* webpackChunkName: "proof" */ './texts'),
    ]);
    await Promise.all([loadNamespace('factor'), loadNamespace('proof')]);
    return ProofDialog;
  });

/** If the dialog does not load, the call is refused, and its screen says so. */
function LazyDialog({ request, settle }: PendingProof) {
  const dialog = useLazyDialog('shell/proof', loadDialog, settle);
  if (!dialog.Component) return null;
  return <dialog.Component key={request.path + request.name} request={request} onSettled={settle} />;
}
