import type { Signing } from '../contract/http/signing';
import { HttpError } from './http-error';

/** Resolves to a signature of the text, to `unsigned`, or to `undefined` if the user declined. */
export type Signer = (signing: Signing) => Promise<string | undefined>;

/** The user chose to send the call without a signature, where none is required. */
export const UNSIGNED = 'unsigned';

/** Tells the API that this page can sign. */
export const OFFERED = 'offered';

let signer: Signer | undefined;

/** Called by the shell, since remotes cannot sign. @returns a function that removes the signer */
export function setSigner(next: Signer): () => void {
  signer = next;
  return () => {
    if (signer === next) signer = undefined;
  };
}

export const canSign = (): boolean => signer !== undefined;

export const requestSignature = async (signing: Signing): Promise<string | undefined> => signer?.(signing);

/** What the API requires to be signed before the call is repeated; undefined for any other error. */
export const readSigningRequest = (error: unknown): Signing | undefined =>
  error instanceof HttpError && error.problem?.code === 'signature_required' ? error.problem.signing : undefined;
