import { readFileSync } from 'node:fs';
import { Certificate, CertificateRevocationList } from 'pkijs';
import { OperatorError, systemCode } from '../process/operator-error';

const FILES = {
  roots: { variable: 'SIGNATURE_ROOTS', label: 'CERTIFICATE', read: (der: Buffer) => Certificate.fromBER(der) },
  crls: {
    variable: 'SIGNATURE_CRLS',
    label: 'X509 CRL',
    read: (der: Buffer) => CertificateRevocationList.fromBER(der),
  },
} as const;

type Part<Kind extends keyof typeof FILES> = ReturnType<(typeof FILES)[Kind]['read']>;

/** Reads a PEM file. @throws OperatorError that names the file, also if it has no part */
export function readTrustFile<Kind extends keyof typeof FILES>(
  kind: Kind,
  file: string,
  called = `The file that ${FILES[kind].variable} names, ${file},`,
): Part<Kind>[] {
  const { label, read } = FILES[kind];
  const refuse = (fault: string) => new OperatorError(`${called} ${fault}.`);
  const blocks = readText(file, refuse).split(`-----BEGIN ${label}-----`).slice(1);
  if (blocks.length === 0) throw refuse(`has no "BEGIN ${label}"`);
  return blocks.map((block, index) => {
    const [base64 = ''] = block.split('-----END');
    try {
      return read(Buffer.from(base64, 'base64')) as Part<Kind>;
    } catch {
      throw refuse(`is malformed: number ${index + 1} of its parts "${label}" cannot be read`);
    }
  });
}

function readText(file: string, refuse: (fault: string) => OperatorError): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    throw refuse(`cannot be read: ${systemCode(error) ?? String(error)}`);
  }
}
