import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignatureMode, SignatureRules } from '../../src/kernel/signatures/rules';

const CONFIG = `
oid_section = oids
[oids]
pinfl = 1.2.860.3.16.1.2
tin = 1.2.860.3.16.1.1
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
serial = serial
crlnumber = crlnumber
certificate = ca.pem
private_key = ca.key
default_md = sha256
default_days = 30
default_crl_days = 30
policy = any
unique_subject = no
copy_extensions = none
x509_extensions = person
[any]
commonName = supplied
organizationName = optional
title = optional
UID = optional
pinfl = optional
tin = optional
[person]
basicConstraints = CA:false
subjectKeyIdentifier = hash
keyUsage = critical,digitalSignature,nonRepudiation
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
`;

type Issued = {
  readonly kind?: 'ec' | 'rsa';
  /** `20200101000000Z` */
  readonly dates?: readonly [string, string] | readonly [];
  readonly subject?: string;
};

/** A certification authority, by OpenSSL, with the keys of those to whom it issues certificates. */
export class TestAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'authority-'));

  constructor() {
    this.write('openssl.cnf', CONFIG);
    this.write('index.txt', '');
    this.write('serial', '1000\n');
    this.write('crlnumber', '01\n');
    this.createKey('ca');
    this.openssl('req -x509 -new -key ca.key -out ca.pem -days 3650 -extensions authority -config openssl.cnf -subj', [
      '/CN=Test Authority',
    ]);
    this.writeCrl();
  }

  get roots(): string {
    return this.file('ca.pem');
  }

  get crls(): string {
    return this.file('crl.pem');
  }

  rules(mode: SignatureMode, overrides: Partial<SignatureRules> = {}): SignatureRules {
    return { mode, roots: this.roots, crls: this.crls, eimzo: undefined, eimzoKey: '', ...overrides };
  }

  issue(name: string, { kind = 'ec', dates = [], subject = `/CN=${name}` }: Issued = {}): void {
    this.createKey(name, kind);
    this.openssl(`req -new -utf8 -key ${name}.key -out ${name}.csr -config openssl.cnf -subj`, [subject]);
    const [from, to] = dates;
    const between = from && to ? `-startdate ${from} -enddate ${to}` : '';
    this.openssl(`ca -batch -notext -config openssl.cnf -in ${name}.csr -out ${name}.pem ${between}`);
  }

  revoke(name: string): void {
    this.openssl(`ca -batch -config openssl.cnf -revoke ${name}.pem`);
    this.writeCrl();
  }

  /** A detached CMS in base64. */
  sign(name: string, text: string, how = '-md sha256'): string {
    this.write('text.json', text);
    this.openssl(
      `cms -sign -binary -in text.json -signer ${name}.pem -inkey ${name}.key ${how} -outform DER -out text.p7s`,
    );
    return readFileSync(this.file('text.p7s'), 'base64');
  }

  /** @returns whether OpenSSL agrees */
  verify(text: string, cms: string): boolean {
    this.store('kept', text, cms);
    try {
      this.openssl(
        'cms -verify -binary -inform DER -in kept.p7s -content kept.json -CAfile ca.pem -purpose any -out /dev/null',
      );
      return true;
    } catch {
      return false;
    }
  }

  /** Writes both files of a signature; returns their paths. */
  store(name: string, text: string, cms: string): [string, string] {
    this.write(`${name}.json`, text);
    this.write(`${name}.p7s`, Buffer.from(cms, 'base64'));
    return [this.file(`${name}.json`), this.file(`${name}.p7s`)];
  }

  file(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): string {
    return readFileSync(this.file(name), 'latin1');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  createKey(name: string, kind: 'ec' | 'rsa' = 'ec'): void {
    const { privateKey } =
      kind === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.write(`${name}.key`, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }

  private writeCrl(): void {
    this.openssl('ca -gencrl -config openssl.cnf -out crl.pem');
  }

  write(name: string, content: string | Buffer): void {
    writeFileSync(this.file(name), content);
  }

  openssl(command: string, more: string[] = []): void {
    const words = [...command.split(' ').filter(Boolean), ...more];
    execFileSync('openssl', words, { cwd: this.folder, stdio: 'pipe' });
  }
}
