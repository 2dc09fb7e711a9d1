import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

/** A certification authority by OpenSSL, and those who sign with its certificates. */
export class CertificateAuthority {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'klaster-authority-'));

  readonly roots = path.join(this.folder, 'root.pem');

  constructor() {
    this.openssl(`req -x509 ${KEY} -keyout root.key -out root.pem -days 2 -subj /CN=Authority`);
  }

  issue(name: string): void {
    this.openssl(`req ${KEY} -keyout ${name}.key -out ${name}.csr -subj /CN=${name}`);
    this.openssl(`x509 -req -in ${name}.csr -CA root.pem -CAkey root.key -CAcreateserial -days 1 -out ${name}.pem`);
  }

  /** A file with a detached signature. */
  sign(name: string, text: string): { name: string; mimeType: string; buffer: Buffer } {
    this.store('text.json', text);
    this.openssl(
      `cms -sign -binary -md sha256 -in text.json -signer ${name}.pem -inkey ${name}.key -outform DER -out text.p7s`,
    );
    const buffer = readFileSync(path.join(this.folder, 'text.p7s'));
    return { name: 'text.p7s', mimeType: 'application/pkcs7-signature', buffer };
  }

  /** @returns the path of a file */
  store(name: string, content: string | Buffer): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private openssl(command: string): void {
    execFileSync('openssl', command.split(' '), { cwd: this.folder, stdio: 'pipe' });
  }
}
