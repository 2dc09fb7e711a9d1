import type { CallName } from '../contract/endpoints/call';

export type ProvenRequest = {
  readonly name: CallName;
  readonly path: string;
  /** As in the address. */
  readonly query: string;
} & ({ readonly body: unknown } | { readonly file: Blob });

/** Resolves to a proof; `undefined`: the user declined. */
export type ProofPrompter = (request: ProvenRequest) => Promise<string | undefined>;

let prompter: ProofPrompter | undefined;

/** Set by the shell: one dialog for all screens. @returns removes the prompter */
export function setProofPrompter(next: ProofPrompter): () => void {
  prompter = next;
  return () => {
    if (prompter === next) prompter = undefined;
  };
}

export const requestProof = async (request: ProvenRequest): Promise<string | undefined> => prompter?.(request);
