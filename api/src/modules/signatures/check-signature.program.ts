import { readFileSync } from 'node:fs';
import type { Certificate, CertificateRevocationList } from 'pkijs';
import { ProblemError, type RefusalReason } from '../../kernel/problems/problem-error';
import { readTrustFile } from '../../kernel/signatures/trust-files';
import { CERTIFIED_BY, describe, verifyChain } from '../../kernel/signatures/verify-cms';

/*
 * Checks a signature, with Node.js 20 or later and nothing else:
 *   node check-signature.mjs text.json signature.p7s roots.pem [revoked.pem]
 * `roots.pem` has the certificates of the authorities that you trust, `revoked.pem` their lists of revoked certificates.
 * OpenSSL says the same: openssl cms -verify -binary -inform DER -in signature.p7s -content text.json -CAfile roots.pem -purpose any
 */

const SENTENCES: Partial<Record<RefusalReason, string>> = {
  signature_broken:
    'The text is not the signed one, or there is not one signer with a known certificate and algorithm.',
  certificate_untrusted: 'The certificate does not lead to an authority that you trust, or is not for signatures.',
  certificate_expired: 'A certificate was not valid at the time of signing.',
};

const describeFault = (error: unknown) =>
  (error instanceof ProblemError && error.reason && SENTENCES[error.reason]) || (error as Error).message;

const read = <Kind extends 'roots' | 'crls'>(kind: Kind, file: string) => readTrustFile(kind, file, file);

/** @returns whether there is a list of each authority */
async function assertNotRevoked(chain: Certificate[], lists: CertificateRevocationList[], at: Date): Promise<boolean> {
  let isListed = true;
  for (const [index, certificate] of chain.slice(0, -1).entries()) {
    const authorityLists = lists.filter(({ issuer }) => issuer.isEqual(certificate.issuer));
    isListed &&= authorityLists.length > 0;
    for (const list of authorityLists) {
      const isKnown = CERTIFIED_BY.has(list.signatureAlgorithm.algorithmId);
      if (!isKnown || !(await list.verify({ issuerCertificate: chain[index + 1]! })))
        throw new Error('A list of revoked certificates is not by its authority.');
      const entry = list.revokedCertificates?.find((one) => one.userCertificate.isEqual(certificate.serialNumber));
      if (entry && entry.revocationDate.value <= at) throw new Error('A certificate was revoked before it signed.');
    }
  }
  return isListed;
}

async function check([textFile, signatureFile, roots, listsFile]: readonly string[]): Promise<string> {
  if (!textFile || !signatureFile || !roots)
    throw new Error('Name the files: text.json signature.p7s roots.pem [revoked.pem]');
  const signed = { text: readFileSync(textFile, 'utf8'), cms: readFileSync(signatureFile) };
  const fields = JSON.parse(signed.text) as Readonly<Record<string, string>>;
  const at = new Date(fields['at'] ?? '');
  const chain = await verifyChain(signed, () => ({ trustedCerts: read('roots', roots), crls: [] }), at);
  const isListed = await assertNotRevoked(chain, listsFile ? read('crls', listsFile) : [], at);
  const { subject, serial } = describe(chain[0]!);
  return [
    `valid: ${fields['act']} of ${fields['entity']} ${fields['entity_id']}, ${fields['organisation'] ?? ''}`,
    `signed on ${at.toISOString()} by ${subject}, number ${serial}`,
    isListed ? 'not revoked, by the given lists' : 'without a list of each authority, revocation is not checked',
  ].join('\n');
}

try {
  process.stdout.write(`${await check(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`invalid: ${describeFault(error)}\n`);
  process.exitCode = 1;
}
