import type { ProvenRequest } from '@klaster/shared/http';

/** A call that waits for its proof. */
export type PendingProof = {
  readonly request: ProvenRequest;
  /** Ends the wait; without a proof the call is refused as it was. */
  readonly settle: (proof?: string) => void;
};

/** Most calls that wait for a proof at once. Further ones are refused, so that the user is not sent through endless dialogs. */
const MAX_PENDING = 5;

let pending: readonly PendingProof[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PendingProof[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Calls that wait for their proofs: one dialog after the other. */
export const proofQueue = {
  /** The proof that the dialog is open for. */
  current: (): PendingProof | undefined => pending[0],
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Waits for a proof; `undefined`: there is none. */
  request: (request: ProvenRequest): Promise<string | undefined> => {
    if (pending.length >= MAX_PENDING) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const own: PendingProof = {
        request,
        settle(proof) {
          change(pending.filter((other) => other !== own));
          resolve(proof);
        },
      };
      change([...pending, own]);
    });
  },
  /** Refuses all that waits. */
  clear: (): void => {
    for (const { settle } of pending) settle();
  },
};
