import { spawnSync } from 'node:child_process';
import { createPrivateKey, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Attribute, Certificate, ContentInfo, SignedAndUnsignedAttributes, SignedData } from 'pkijs';
import { EimzoServerDouble } from '../../../test/support/eimzo-server';
import { buildProgram } from '../../../test/support/built-program';
import { TestAuthority } from '../../../test/support/signing';
import { failureLog } from '../http/log-failure';
import type { Trust } from './rules';
import { verifyCms } from './verify-cms';

const TEXT = JSON.stringify({ act: 'confirm', at: new Date(Date.now() + 60_000) });
const KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

const program = buildProgram('modules/signatures/check-signature.program.ts');
const authority = new TestAuthority();
beforeAll(() => {
  authority.issue('person');
  authority.issue('other');
  authority.issue('rsa', { kind: 'rsa' });
});
afterAll(() => authority.remove());

/** The signer, or why the signature is refused. */
const verify = (cms: string, overrides: Partial<Trust> = {}) =>
  verifyCms({ text: TEXT, cms: Buffer.from(cms, 'base64') }, { ...authority.rules('required'), ...overrides }).then(
    ({ subject }) => subject,
    (error: unknown) => (error as { reason?: string }).reason ?? String(error),
  );

/** `check-signature.mjs`, without the API. */
function runProgram(cms: string, crls = [authority.crls]): string {
  const files = [...authority.store('hostile', TEXT, cms), authority.roots, ...crls];
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...files], { encoding: 'utf8' });
  return stdout + stderr;
}

const certificate = (name: string) => {
  const [, base64 = ''] =
    /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END/.exec(readFileSync(authority.file(`${name}.pem`), 'latin1')) ?? [];
  return Certificate.fromBER(Buffer.from(base64, 'base64'));
};

const parse = (cms: string) => new SignedData({ schema: ContentInfo.fromBER(Buffer.from(cms, 'base64')).content });

function write(message: SignedData): string {
  const content = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: message.toSchema(true) });
  return Buffer.from(content.toSchema().toBER()).toString('base64');
}

/** Certificates of a message are not signed. */
function withCertificates(cms: string, names: readonly string[]): string {
  const message = parse(cms);
  message.certificates = names.map(certificate);
  return write(message);
}

/** Signs attributes that do not have the digest of the text. */
async function signWithoutDigest(name: string): Promise<string> {
  const message = parse(authority.sign(name, TEXT));
  const [signer] = message.signerInfos;
  const attributes = (signer?.signedAttrs?.attributes ?? []).filter(({ type }: Attribute) => !type.endsWith('.9.4'));
  signer!.signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes });
  const der = createPrivateKey(readFileSync(authority.file(`${name}.key`))).export({ type: 'pkcs8', format: 'der' });
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  await message.sign(key as Parameters<SignedData['sign']>[0], 0, 'SHA-256', new Uint8Array(Buffer.from(TEXT)).buffer);
  return write(message);
}

/** A certificate of its own making. */
const make = (name: string) =>
  authority.openssl(
    `req -x509 ${KEY} -keyout ${name}.key -out ${name}.pem -days 2 -config openssl.cnf -subj /CN=${name}`,
  );

describe('a message', () => {
  it.each<[string, string, string]>([
    ['without signed attributes', '-md sha256 -noattr', 'CN=person'],
    ['with a longer digest', '-md sha512', 'CN=person'],
    ['with two signers', '-md sha256 -signer other.pem -inkey other.key', 'signature_broken'],
    ['with the text in it', '-md sha256 -nodetach', 'signature_broken'],
    ['with a weak digest', '-md sha1', 'signature_broken'],
    ['without a certificate', '-md sha256 -nocerts', 'signature_broken'],
    ['whose signer is named by a key', '-md sha256 -keyid', 'signature_broken'],
  ])('%s', async (_what, how, answer) => {
    const cms = authority.sign('person', TEXT, how);
    expect(await verify(cms)).toBe(answer);
    expect(runProgram(cms)).toMatch(answer === 'CN=person' ? /^valid/ : /^invalid: The text is not/);
  });

  it('with an algorithm that is not known', async () => {
    const cms = authority.sign('rsa', TEXT, '-md sha256 -keyopt rsa_padding_mode:pss');
    expect(await verify(cms)).toBe('signature_broken');
    expect(runProgram(cms)).toMatch(/^invalid/);
  });

  it('whose attributes lack the digest of the text', async () => {
    const cms = await signWithoutDigest('person');
    expect(await verify(cms)).toBe('signature_broken');
    expect(runProgram(cms)).toMatch(/^invalid: The text is not/);
  });

  it('with the signer twice and somebody trusted is not of the one with the trust of the other', async () => {
    make('minister');
    const cms = withCertificates(authority.sign('minister', TEXT), ['minister', 'minister', 'person']);
    expect(await verify(cms)).toBe('signature_broken');
    expect(runProgram(cms)).toMatch(/^invalid/);
  });

  it('with two certificates of one number is of neither, where E-IMZO verifies it', async () => {
    const serial = certificate('person').serialNumber.valueBlock.toString();
    authority.openssl(`req -x509 ${KEY} -keyout fake.key -out fake.pem -days 2 -config openssl.cnf -subj`, [
      '/CN=Test Authority',
    ]);
    authority.openssl(`req -new ${KEY} -keyout twin.key -out twin.csr -config openssl.cnf -subj /CN=twin`);
    authority.openssl(
      `x509 -req -in twin.csr -CA fake.pem -CAkey fake.key -set_serial ${serial} -days 2 -out twin.pem`,
    );
    const signer = { verified: true, certificateVerified: true, certificateValidAtSigningTime: true };
    const server = new EimzoServerDouble({ status: 1, pkcs7Info: { signers: [signer] } }, 200);
    const cms = authority.sign('person', TEXT, '-md sha1');
    const answers = (names: string[]) => server.run((eimzo) => verify(withCertificates(cms, names), { eimzo }));
    expect(await answers(['person', 'other'])).toBe('CN=person');
    expect(await answers(['twin', 'person'])).toBe('signature_broken');
  });

  it.each<[string, (inner: Buffer) => Buffer]>([
    ['unknown', (inner) => Buffer.concat([Buffer.from([0x30, 0x80]), inner])],
    ['known', (inner) => Buffer.concat([Buffer.from([0x30, 0x82, inner.length >> 8, inner.length & 255]), inner])],
  ])('that is nested deeply, with %s lengths', async (_what, wrap) => {
    let deep = Buffer.alloc(0);
    while (deep.length < 29_000) deep = wrap(deep) as typeof deep;
    expect(await verify(deep.toString('base64'))).toBe('signature_broken');
  });
});

describe('a chain', () => {
  it('without an end', async () => {
    make('b');
    make('c');
    for (const name of ['b', 'c'])
      authority.openssl(`req -new -key ${name}.key -out ${name}.csr -config openssl.cnf -subj /CN=${name}`);
    authority.openssl('x509 -req -in c.csr -CA b.pem -CAkey b.key -CAcreateserial -days 2 -out c.pem');
    authority.openssl('x509 -req -in b.csr -CA c.pem -CAkey c.key -CAcreateserial -days 2 -out b.pem');
    const cms = authority.sign('c', TEXT, '-md sha256 -certfile b.pem');
    expect(await verify(cms)).toBe('certificate_untrusted');
    expect(runProgram(cms)).toMatch(/does not lead to an authority/);
  });

  it('with a weak algorithm', async () => {
    authority.openssl(
      'req -new -newkey rsa:2048 -nodes -keyout weak.key -out weak.csr -config openssl.cnf -subj /CN=w',
    );
    authority.openssl('ca -batch -notext -md sha1 -config openssl.cnf -in weak.csr -out weak.pem');
    const cms = authority.sign('weak', TEXT);
    expect(await verify(cms)).toBe('certificate_untrusted');
    expect(runProgram(cms)).toMatch(/does not lead to an authority/);
  });

  it('is not built from files that were damaged since the start, which the log names', async () => {
    const damaged = authority.file('damaged.pem');
    authority.write('damaged.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    const cms = Buffer.from(authority.sign('person', TEXT), 'base64');
    for (const [variable, own] of [
      ['SIGNATURE_ROOTS', { roots: damaged }],
      ['SIGNATURE_CRLS', { crls: damaged }],
    ] as const) {
      const error = await verifyCms({ text: TEXT, cms }, { ...authority.rules('required'), ...own }).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({
        code: 'signature_refused',
        reason: 'trust_unreadable',
        status: 503,
        extension: {},
      });
      const lines: object[] = [];
      failureLog.log(error, { error: (line: object) => void lines.push(line) });
      expect(lines).toEqual([{ reason: expect.stringContaining(`The file that ${variable} names, ${damaged}, `) }]);
    }
  });

  it('of which nobody knows whether it was revoked', async () => {
    authority.openssl(
      'ca -gencrl -config openssl.cnf -out stale.pem -crl_lastupdate 20250101000000Z -crl_nextupdate 20250201000000Z',
    );
    const cms = authority.sign('person', TEXT);
    expect(await verify(cms, { crls: authority.file('stale.pem') })).toBe('revocation_unknown');
    expect(runProgram(cms)).toContain('not revoked, by the given lists');
    expect(runProgram(cms, [])).toContain('revocation is not checked');
  });
});
