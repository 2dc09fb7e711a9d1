import type { CallName } from '../contract/endpoints/call';

/** A call that gives authority, as it is sent. */
export type ProvenRequest = {
  readonly name: CallName;
  readonly path: string;
  /** As it stands in the address. */
  readonly query: string;
} & ({ readonly body: unknown } | { readonly file: Blob });

/** Asks the user to prove who they are for one call; `undefined`: they would not. */
export type ProofPrompter = (request: ProvenRequest) => Promise<string | undefined>;

let prompter: ProofPrompter | undefined;

/**
 * Says who asks for proofs: the shell, by one dialog for all screens.
 *
 * @returns takes that back
 */
export function setProofPrompter(asking: ProofPrompter): () => void {
  prompter = asking;
  return () => {
    if (prompter === asking) prompter = undefined;
  };
}

/** A proof for a call that the API does not make without one; `undefined`: there is none to be had. */
export const requestProof = async (request: ProvenRequest): Promise<string | undefined> => prompter?.(request);
