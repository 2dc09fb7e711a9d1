import { X509Certificate } from 'node:crypto';
import {
  Certificate,
  CertificateChainValidationEngine,
  ContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  type BasicConstraints,
  type CertificateRevocationList,
  type Extension,
  type SignerInfo,
} from 'pkijs';
import type { SignerCertificate } from '../database/schema/signature-tables';
import { ProblemError, type SignatureFault } from '../problems/problem-error';
import { verifyByEimzo } from './eimzo';
import type { Trust } from './rules';
import { readTrustFile } from './trust-files';

export const refuse = (reason: SignatureFault): ProblemError => new ProblemError('signature_refused', { reason });

const SHA_2: ReadonlySet<string> = new Set([
  '2.16.840.1.101.3.4.2.1',
  '2.16.840.1.101.3.4.2.2',
  '2.16.840.1.101.3.4.2.3',
]);

/** RSA and ECDSA with SHA-2. */
export const CERTIFIED_BY: ReadonlySet<string> = new Set(
  ['1.2.840.113549.1.1.11', '1.2.840.113549.1.1.12', '1.2.840.113549.1.1.13'].concat([
    '1.2.840.10045.4.3.2',
    '1.2.840.10045.4.3.3',
    '1.2.840.10045.4.3.4',
  ]),
);

const SIGNED_BY: ReadonlySet<string> = new Set([...CERTIFIED_BY, '1.2.840.113549.1.1.1']);

/** Bounds the search for a chain. */
const MAX_CERTIFICATES = 6;
/** Certificates may name each other as issuers. */
const MAX_LOOKUPS = 20;

type Signed = { readonly text: string; readonly cms: Buffer };

type Trusted = { readonly trustedCerts: Certificate[]; readonly crls: CertificateRevocationList[] };

/** Called once the signature itself has been verified. */
type ReadTrusted = () => Trusted;

/** Verifies a detached signature by one signer, now. @throws ProblemError `signature_refused` with the reason */
export async function verifyCms(signed: Signed, trust: Trust): Promise<SignerCertificate> {
  const { signer, certificate } = open(signed);
  // The national algorithms are not in any library.
  if (SHA_2.has(signer.digestAlgorithm.algorithmId) || trust.eimzo === undefined)
    await verifyChain(signed, () => readTrust(trust));
  else await verifyByEimzo(trust.eimzo, signed);
  return describe(certificate);
}

/** Verifies a signature without other servers. @returns the certificates, the signer's first, the trusted authority's last */
export async function verifyChain(signed: Signed, readTrusted: ReadTrusted, at = new Date()): Promise<Certificate[]> {
  const { message, signer, certificate } = open(signed);
  if (!SHA_2.has(signer.digestAlgorithm.algorithmId)) throw refuse('signature_broken');
  await assertSigned(message, signed, certificate);
  return findTrusted(certificate, message, { ...readTrusted(), checkDate: at });
}

/** @throws ProblemError `signature_refused` */
function open({ cms }: Signed) {
  const message = parse(cms);
  const [signer, ...others] = message.signerInfos;
  const isDetached = message.encapContentInfo.eContent === undefined;
  const isShort = (message.certificates?.length ?? 0) <= MAX_CERTIFICATES;
  const certificate = signer && findSigner(message, signer);
  if (!certificate || others.length > 0 || !isDetached || !isShort) throw refuse('signature_broken');
  return { message, signer, certificate };
}

/** Nobody has signed the list of certificates: of two with the same issuer and number, one is not the signer's. */
function findSigner(message: SignedData, { sid }: SignerInfo): Certificate | undefined {
  const [found, ...others] = certificatesOf(message).filter(
    ({ issuer, serialNumber }) =>
      sid instanceof IssuerAndSerialNumber && issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber),
  );
  return others.length === 0 ? found : undefined;
}

const certificatesOf = ({ certificates = [] }: SignedData) =>
  certificates.filter((certificate): certificate is Certificate => certificate instanceof Certificate);

function parse(cms: Buffer): SignedData {
  try {
    return new SignedData({ schema: ContentInfo.fromBER(cms).content });
  } catch {
    throw refuse('signature_broken');
  }
}

async function assertSigned(message: SignedData, { text }: Signed, certificate: Certificate): Promise<void> {
  const data = new Uint8Array(Buffer.from(text)).buffer;
  const { signatureVerified, signerCertificate } = await message
    .verify({ signer: 0, data, checkChain: false, extendedMode: true })
    .catch(() => ({ signatureVerified: false, signerCertificate: undefined }));
  const isKnown = message.signerInfos.every((signer) => SIGNED_BY.has(signer.signatureAlgorithm.algorithmId));
  if (!signatureVerified || signerCertificate !== certificate || !isKnown) throw refuse('signature_broken');
}

async function findTrusted(
  signer: Certificate,
  message: SignedData,
  wanted: Trusted & { readonly checkDate: Date },
): Promise<Certificate[]> {
  let lookups = 0;
  const engine = new CertificateChainValidationEngine({
    ...wanted,
    // The engine takes the last one for the signer's.
    certs: [...certificatesOf(message).filter((certificate) => certificate !== signer), signer],
    findIssuer: async (certificate, validation, crypto) =>
      ++lookups > MAX_LOOKUPS ? [] : validation.defaultFindIssuer(certificate, validation, crypto),
  });
  const { result, resultCode } = await engine.verify();
  if (!result) throw refuse(REASONS[resultCode] ?? 'certificate_untrusted');
  const [leaf, ...issuers] = engine.certs;
  const isStrong = [leaf, ...issuers.slice(0, -1)].every((certificate) =>
    CERTIFIED_BY.has(certificate?.signatureAlgorithm.algorithmId ?? ''),
  );
  if (leaf !== signer || !isStrong || !isForSigning(signer) || !isAllowed(engine.certs))
    throw refuse('certificate_untrusted');
  return engine.certs;
}

/** Result codes of the engine. */
const REASONS: Readonly<Record<number, SignatureFault>> = {
  8: 'certificate_expired',
  11: 'revocation_unknown',
  12: 'certificate_revoked',
};

const KEY_USAGE = '2.5.29.15';
/** The bits digitalSignature and nonRepudiation. */
const SIGNING_BITS = 0xc0;

/** A certificate without the extension is for everything. */
function isForSigning({ extensions }: Certificate): boolean {
  const usage = extensions?.find(({ extnID }: Extension) => extnID === KEY_USAGE);
  if (!usage) return true;
  const bits = (usage.parsedValue as { valueBlock: { valueHexView: Uint8Array } }).valueBlock.valueHexView[0] ?? 0;
  return (bits & SIGNING_BITS) !== 0;
}

const BASIC_CONSTRAINTS = '2.5.29.19';
/** Critical extensions that the engine or this file checks, or that limit nothing here. */
const CHECKED: ReadonlySet<string> = new Set(
  [KEY_USAGE, BASIC_CONSTRAINTS, '2.5.29.17', '2.5.29.30'].concat(['2.5.29.32', '2.5.29.37']),
);

/** What the engine does not check of a chain: unknown conditions, and how many authorities may follow one. */
const isAllowed = (chain: readonly Certificate[]) =>
  chain.every(({ extensions = [] }, index) => {
    const basic = extensions.find(({ extnID }) => extnID === BASIC_CONSTRAINTS)?.parsedValue as BasicConstraints;
    const between = chain.slice(1, Math.max(index, 1)).filter(({ issuer, subject }) => !issuer.isEqual(subject));
    const isLong = index > 0 && between.length > Number(basic?.pathLenConstraint ?? Infinity);
    return !isLong && extensions.every(({ critical, extnID }) => !critical || CHECKED.has(extnID));
  });

/** The operator may have replaced the files since the start. @throws ProblemError `signature_refused` */
function readTrust({ roots, crls }: Trust): Trusted {
  try {
    return {
      trustedCerts: roots === undefined ? [] : readTrustFile('roots', roots),
      crls: crls === undefined ? [] : readTrustFile('crls', crls),
    };
  } catch (cause) {
    throw new ProblemError('signature_refused', { reason: 'trust_unreadable', status: 503, cause });
  }
}

export function describe(certificate: Certificate): SignerCertificate {
  const read = new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
  return {
    fingerprint: read.fingerprint256.replaceAll(':', '').toLowerCase(),
    subject: oneLine(read.subject),
    issuer: oneLine(read.issuer),
    serial: read.serialNumber,
    valid_until: new Date(read.validTo).toISOString(),
  };
}

const oneLine = (name: string) => name.replaceAll('\n', ', ');
