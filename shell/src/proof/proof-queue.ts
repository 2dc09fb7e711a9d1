import type { ProvenRequest } from '@klaster/shared/http';

export type PendingProof = {
  readonly request: ProvenRequest;
  /** Settles the request. Without a proof, the call is refused. */
  readonly settle: (proof?: string) => void;
};

/** Further calls are refused, so that no remote opens endless dialogs. */
const MAX_PENDING = 5;

let pending: readonly PendingProof[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PendingProof[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Pending requests for proofs. There is one dialog at a time. */
export const proofQueue = {
  current: (): PendingProof | undefined => pending[0],
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Requests a proof; `undefined` if none was given. */
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
  clear: (): void => {
    for (const { settle } of pending) settle();
  },
};
