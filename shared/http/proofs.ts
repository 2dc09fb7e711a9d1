import type { CallName } from '../contract/endpoints/call';

/** A call that gives authority, as it is sent. */
export type ProvenRequest = {
  readonly name: CallName;
  readonly path: string;
  /** As in the address. */
  readonly query: string;
} & ({ readonly body: unknown } | { readonly file: Blob });

/** Prompts the user to prove who they are for one call; `undefined`: they declined. */
export type ProofPrompter = (request: ProvenRequest) => Promise<string | undefined>;

let prompter: ProofPrompter | undefined;

/**
 * Sets who prompts for proofs: the shell, with one dialog for all screens.
 *
 * @returns removes the prompter
 */
export function setProofPrompter(next: ProofPrompter): () => void {
  prompter = next;
  return () => {
    if (prompter === next) prompter = undefined;
  };
}

/** A proof for a call that the API does not make without one; `undefined`: there is none to be had. */
export const requestProof = async (request: ProvenRequest): Promise<string | undefined> => prompter?.(request);
