import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { buildProgram, runProgram } from '../../../test/support/built-program';
import { TestAuthority } from '../../../test/support/signing';
import { verifyCms } from './verify-cms';

const TEXT = JSON.stringify({ act: 'confirm', at: new Date(Date.now() + 60_000) });
const CA = 'basicConstraints = critical,CA:true\nkeyUsage = critical,keyCertSign,cRLSign';

const program = buildProgram('modules/signatures/check-signature.program.ts');
const authority = new TestAuthority();
beforeAll(() => {
  for (const name of ['sub', 'subsub', 'signer']) {
    authority.createKey(name);
    const key = createPublicKey(authority.read(`${name}.key`));
    authority.write(`${name}.pub`, key.export({ type: 'spki', format: 'pem' }));
  }
});
afterAll(() => authority.remove());

type Link = {
  readonly name: string;
  readonly subject?: string;
  readonly extensions: string;
  readonly days?: string;
};

/** Issues a certificate for each link, by the one before; the first by the trusted authority. */
function issueChain(links: readonly Link[]): string {
  let issuer = 'ca';
  for (const { name, subject = `/CN=${name}`, extensions, days = '2' } of links) {
    authority.write(`${name}.cnf`, `[own]\n${extensions}`);
    authority.openssl(
      `x509 -new -subj ${subject} -force_pubkey ${name}.pub -CA ${issuer}.pem -CAkey ${issuer}.key -CAcreateserial -days ${days} -out ${name}.pem -extfile ${name}.cnf -extensions own`,
    );
    issuer = name;
  }
  authority.write(
    'between.pem',
    links
      .slice(0, -1)
      .map(({ name }) => authority.read(`${name}.pem`))
      .join(''),
  );
  const more = links.length > 1 ? '-certfile between.pem' : '';
  return authority.sign(issuer, TEXT, `-md sha256 ${more}`);
}

/** Whether OpenSSL, the API and the program accept it. */
async function verdicts(cms: string) {
  const files = [...authority.store('chain', TEXT, cms), authority.roots];
  const openssl = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', files[1]!, '-content', files[0]!];
  const trust = { roots: authority.roots, crls: undefined, eimzo: undefined };
  return {
    openssl: spawnSync('openssl', [...openssl, '-CAfile', authority.roots]).status === 0,
    api: await verifyCms({ text: TEXT, cms: Buffer.from(cms, 'base64') }, trust).then(
      () => true,
      () => false,
    ),
    program: (await runProgram(program, files)).status === 0,
  };
}

const SIGNER = 'basicConstraints = CA:false\nkeyUsage = critical,digitalSignature';
const only = (rule: string) => `${CA}\nnameConstraints = critical,${rule};dirName:only\n[only]\nO = Only`;
const signer = (overrides: Partial<Link> = {}): Link => ({ name: 'signer', extensions: SIGNER, ...overrides });

it.each<[string, boolean, readonly Link[]]>([
  ['without others between', true, [signer()]],
  ['through an authority', true, [{ name: 'sub', extensions: CA }, signer()]],
  [
    'within the permitted names, in other letters',
    true,
    [{ name: 'sub', extensions: only('permitted') }, signer({ subject: '/O=ONLY/CN=signer' })],
  ],
  [
    'outside the excluded names',
    true,
    [{ name: 'sub', extensions: only('excluded') }, signer({ subject: '/O=Any/CN=a' })],
  ],
  ['as long as is allowed', true, [{ name: 'sub', extensions: CA.replace('true', 'true,pathlen:0') }, signer()]],
  [
    'whose signer has a key for encryption',
    false,
    [signer({ extensions: 'basicConstraints = CA:false\nkeyUsage = critical,keyEncipherment' })],
  ],
  ['whose signer has a use that cannot be read', false, [signer({ extensions: '2.5.29.15 = critical,DER:05:00' })]],
  [
    'whose signer has an unknown condition',
    false,
    [signer({ extensions: `${SIGNER}\n1.3.6.1.4.1.99999.1 = critical,DER:05:00` })],
  ],
  ['outside the permitted names', false, [{ name: 'sub', extensions: only('permitted') }, signer()]],
  [
    'within the excluded names',
    false,
    [{ name: 'sub', extensions: only('excluded') }, signer({ subject: '/O=Only/CN=signer' })],
  ],
  [
    'outside the names that an authority further up permits',
    false,
    [
      { name: 'sub', extensions: only('permitted') },
      { name: 'subsub', subject: '/O=Only/CN=subsub', extensions: CA },
      signer(),
    ],
  ],
  [
    'with an address that is not permitted',
    false,
    [
      { name: 'sub', extensions: `${CA}\nnameConstraints = critical,permitted;email:klaster.uz` },
      signer({ extensions: `${SIGNER}\nsubjectAltName = email:a@other.uz` }),
    ],
  ],
  [
    'that is longer than an authority allows',
    false,
    [{ name: 'sub', extensions: CA.replace('true', 'true,pathlen:0') }, { name: 'subsub', extensions: CA }, signer()],
  ],
  [
    'through an authority that may not sign certificates',
    false,
    [{ name: 'sub', extensions: CA.replace('keyCertSign,', '') }, signer()],
  ],
  ['through somebody who is no authority', false, [{ name: 'sub', extensions: SIGNER }, signer()]],
  [
    'through an authority with an unknown condition',
    false,
    [{ name: 'sub', extensions: `${CA}\n1.3.6.1.4.1.99999.1 = critical,DER:05:00` }, signer()],
  ],
  ['through an authority that has expired', false, [{ name: 'sub', extensions: CA, days: '-1' }, signer()]],
])('a chain %s is accepted by OpenSSL, the API and the program alike: %s', async (_what, accepted, links) => {
  expect(await verdicts(issueChain(links))).toEqual({ openssl: accepted, api: accepted, program: accepted });
});
