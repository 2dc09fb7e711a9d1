import { ProblemError, type SignatureFault } from '../problems/problem-error';

const WAIT_MS = 10_000;

const refuse = (reason: SignatureFault) => new ProblemError('signature_refused', { reason });

/** What is read of `pkcs7Info` in an answer of E-IMZO-SERVER; its documents are not precise, so that all else is ignored. */
type Answer = {
  readonly status?: number;
  readonly pkcs7Info?: {
    readonly signers?: readonly {
      readonly verified?: boolean;
      readonly certificateVerified?: boolean;
      readonly certificateValidAtSigningTime?: boolean;
    }[];
  };
};

/** The only place that knows the server's messages. @throws ProblemError `signature_refused` */
export async function verifyByEimzo(server: string, signed: { text: string; cms: Buffer }): Promise<void> {
  const body = `${Buffer.from(signed.text).toString('base64')}|${signed.cms.toString('base64')}`;
  const answer = await ask(new URL('/backend/pkcs7/verify/detached', server), body);
  const [signer, ...others] = answer.pkcs7Info?.signers ?? [];
  if (answer.status !== 1 || !signer || others.length > 0 || signer.verified !== true) throw refuse('signature_broken');
  if (signer.certificateVerified !== true) throw refuse('certificate_untrusted');
  if (signer.certificateValidAtSigningTime !== true) throw refuse('certificate_expired');
}

async function ask(address: URL, body: string): Promise<Answer> {
  try {
    const response = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(WAIT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as Answer;
  } catch {
    throw new ProblemError('signature_refused', { reason: 'eimzo_unavailable', status: 503 });
  }
}
