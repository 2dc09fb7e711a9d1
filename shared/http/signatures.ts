import type { Signing } from '../contract/http/signing';
import { HttpError } from './http-error';

/** Resolves to a signature of the text, to `unsigned`, or to `undefined`: the user declined. */
export type Signer = (signing: Signing) => Promise<string | undefined>;

/** The user sends the call without a signature, where none is required. */
export const UNSIGNED = 'unsigned';

/** Tells the API that this page can sign. */
export const OFFERED = 'offered';

let signer: Signer | undefined;

/** Set by the shell, which alone signs. @returns removes the signer */
export function setSigner(next: Signer): () => void {
  signer = next;
  return () => {
    if (signer === next) signer = undefined;
  };
}

export const canSign = (): boolean => signer !== undefined;

export const requestSignature = async (signing: Signing): Promise<string | undefined> => signer?.(signing);

/** What has to be signed before the call is sent again. */
export const readSigningRequest = (error: unknown): Signing | undefined =>
  error instanceof HttpError && error.problem?.code === 'signature_required' ? error.problem.signing : undefined;
