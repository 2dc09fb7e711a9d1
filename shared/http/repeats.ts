import type { CallName } from '../contract/endpoints/call';
import type { Signing } from '../contract/http/signing';
import { HttpError } from './http-error';

export type Reading<Answer> = { accept: string; read: (response: Promise<Response>) => Promise<Answer> };

export type RequestOptions = {
  /** Undefined for a call by its path. */
  name?: CallName;
  json?: unknown;
  body?: Blob;
  searchParams?: URLSearchParams;
};

type Sending<Answer> = RequestOptions &
  Reading<Answer> & {
    /** Absent: none is sent. */
    proof?: string;
    signature?: string;
  };

export type Send = <Answer>(method: string, path: string, options: Sending<Answer>) => Promise<Answer>;

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

/** Sends a request again with a proof if the API requires one. */
export function provingSender(sendOnce: Send): Send {
  return async (method, path, options) => {
    try {
      return await sendOnce(method, path, options);
    } catch (error) {
      // A user who declines gets the original refusal: nothing was changed.
      const isNeeded = error instanceof HttpError && error.problem?.code === 'proof_required';
      const proof = isNeeded ? await proofFor(path, options) : undefined;
      if (proof === undefined) throw error;
      return sendOnce(method, path, { ...options, proof });
    }
  };
}

async function proofFor(path: string, { name, json, body, searchParams }: RequestOptions): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const query = searchParams?.toString() ?? '';
  return prompter?.({ name, path, query, ...(body ? { file: body } : { body: json }) });
}

/** Resolves to a signature of the text, to `unsigned`, or to `undefined` if the user declined. */
export type Signer = (signing: Signing) => Promise<string | undefined>;

/** The user chose to send the call without a signature, where none is required. */
export const UNSIGNED = 'unsigned';

/** Tells the API that this page can sign. */
const OFFERED = 'offered';

let signer: Signer | undefined;

/** Called by the shell, since remotes cannot sign. @returns a function that removes the signer */
export function setSigner(next: Signer): () => void {
  signer = next;
  return () => {
    if (signer === next) signer = undefined;
  };
}

export const requestSignature = async (signing: Signing): Promise<string | undefined> => signer?.(signing);

/** Offers a signature with each change, and sends the change again with one if the API takes it. */
export function signingSender(sendOnce: Send): Send {
  return async (method, path, options) => {
    if (method === 'get' || !signer) return sendOnce(method, path, options);
    try {
      return await sendOnce(method, path, { ...options, signature: OFFERED });
    } catch (error) {
      const problem = error instanceof HttpError ? error.problem : undefined;
      const signing = problem?.code === 'signature_required' ? problem.signing : undefined;
      const signature = signing && (await requestSignature(signing));
      if (signature === undefined) throw error;
      return sendOnce(method, path, signature === UNSIGNED ? options : { ...options, signature });
    }
  };
}
