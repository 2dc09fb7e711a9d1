import { setProofPrompter } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useEffect, useSyncExternalStore } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import { loadProofDialog } from './load-proof-dialog';
import { proofQueue } from './proof-queue';
import type { PendingProof } from './proof-queue';

const nothing = () => undefined;

/** Prompts for proofs of calls that give authority, for all screens. Requests pending at the user's sign-out are refused. */
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

/** The dialog is loaded when it is first needed; where it cannot be, the call is refused, and its screen says so. */
function LazyDialog({ request, settle }: PendingProof) {
  const { t } = useTranslation('shell');
  const dialog = useLazyComponent('shell/proof', loadProofDialog);
  const failed = dialog.phase === 'failed';
  useEffect(() => {
    if (!failed) return;
    notify({ tone: 'failure', title: t('failure.title'), message: t('failure.text') });
    settle();
  }, [failed, settle, t]);
  if (dialog.phase !== 'ready') return null;
  return <dialog.Component key={request.path + request.name} request={request} onSettled={settle} />;
}
