import { loadNamespace } from '@klaster/shared/i18n';
import type { ComponentType } from 'react';
import { withTimeout } from '../federation/with-timeout';
import type { ProofDialogProps } from './proof-dialog';

/** Loaded only by users who give authority. */
export function loadProofDialog(): Promise<ComponentType<ProofDialogProps>> {
  return withTimeout('proof', async () => {
    const [{ ProofDialog }] = await Promise.all([
      import(/* webpackChunkName: "proof" */ './proof-dialog'),
      import(/* webpackChunkName: "proof" */ './texts'),
    ]);
    await Promise.all([loadNamespace('factor'), loadNamespace('proof')]);
    return ProofDialog;
  });
}
