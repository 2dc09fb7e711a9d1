import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from './config';
import { TestAuthority } from '../test/support/signing';
import { NO_SIGNATURES } from './kernel/signatures/rules';

const authority = new TestAuthority();
const { roots } = authority;
afterAll(() => authority.remove());

const providers = (...settings: object[]) =>
  JSON.stringify(
    settings.map((provider) => ({
      id: 'davlat',
      kind: 'oidc',
      name: 'Давлат SSO',
      issuer: 'https://sso.uz',
      client_id: 'klaster',
      client_secret: 'hidden',
      ...provider,
    })),
  );

it('has defaults for everything, and shows a sample on the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    ownerUrl: undefined,
    readUrl: undefined,
    demo: true,
    tokenSecret: undefined,
    trustedProxies: 'loopback',
    publicOrigin: undefined,
    logLevel: 'info',
    mail: undefined,
    signIn: { providers: [], onlyPasswordOf: undefined },
    drainMs: 0,
    signatures: NO_SIGNATURES,
  });
});

it('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
});

it('needs DATABASE_URL and PUBLIC_ORIGIN to use a server, and inserts no sample there unless DEMO requests it', () => {
  const server = { DATABASE_URL: 'postgres://u:p@db/klaster', PUBLIC_ORIGIN: 'https://klaster.uz' };
  expect(readConfig(server).demo).toBe(false);
  expect(readConfig({ ...server, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

it('needs no public origin for a command of the operator', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://u:p@db/klaster' }, false).publicOrigin).toBeUndefined();
});

it.each([
  [{ PORT: '99999' }, 'PORT is wrong: must be a whole number from 0 to 65535'],
  [{ PORT: 'http' }, 'PORT is wrong: must be a whole number from 0 to 65535'],
  [{ DEMO: 'yes' }, 'DEMO is wrong: must be 0 or 1'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is wrong: must begin with postgres://'],
  [{ DATABASE_OWNER_URL: 'mysql://x' }, 'DATABASE_OWNER_URL is wrong: must begin with postgres://'],
  [{ DATABASE_OWNER_URL: 'postgres://o:p@db/klaster' }, 'DATABASE_OWNER_URL is set without DATABASE_URL'],
  [{ DATABASE_READ_URL: 'postgres://a,/klaster' }, 'DATABASE_READ_URL is wrong: must name at most 8 servers'],
  [{ DATABASE_READ_URL: 'postgres://a,b/klaster' }, 'DATABASE_READ_URL is set without DATABASE_URL'],
  [
    { DATABASE_URL: 'postgres://u:p@db/klaster' },
    'DATABASE_URL is set without PUBLIC_ORIGIN, the address under which browsers find the system',
  ],
  [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET is wrong: must have at least 32 characters'],
  [{ TRUSTED_PROXIES: 'loopback, everybody' }, 'TRUSTED_PROXIES is wrong: must list addresses'],
  [{ PUBLIC_ORIGIN: 'klaster.uz' }, 'PUBLIC_ORIGIN is wrong: must be an address of http'],
  [{ TRUSTED_PROXIES: '10.0.0.0/x' }, 'TRUSTED_PROXIES is wrong: must list addresses'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES is wrong: must list addresses'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is wrong: must begin with smtp:// or smtps://'],
  [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL is set without MAIL_FROM'],
  [{ MAIL_FROM: 'a@b\nBcc: c@d' }, 'MAIL_FROM is wrong: must be an address'],
  [{ PUBLIC_ORIGIN: 'ftp://x' }, 'PUBLIC_ORIGIN is wrong: must be an address of http or https'],
  [{ SIGN_IN_PROVIDERS: 'x' }, 'SIGN_IN_PROVIDERS is wrong: must be JSON'],
  [
    { SIGN_IN_PROVIDERS: providers({ issuer: 'http://sso.uz' }) },
    /^(?!.*hidden).*PROVIDERS.0.issuer.*must begin with https/,
  ],
  [{ SIGN_IN_PROVIDERS: providers({}, {}) }, 'SIGN_IN_PROVIDERS is wrong: must have different ids'],
  [{ PASSWORDS: 'no' }, 'PASSWORDS is wrong: must be on or off'],
  [{ PASSWORDS: 'off', SIGN_IN_PROVIDERS: providers({}) }, 'PASSWORDS is off without SIGN_IN_PROVIDERS, or without'],
  [{ PASSWORDS: 'off', BREAK_GLASS_LOGIN: 'admin' }, 'PASSWORDS is off without SIGN_IN_PROVIDERS, or without'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is wrong: must be one of'],
])('explains in one sentence what is wrong with %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

it('reads the providers of single sign-on, and whose password is accepted', () => {
  const { signIn } = readConfig({
    SIGN_IN_PROVIDERS: providers({}),
    PASSWORDS: 'off',
    BREAK_GLASS_LOGIN: 'Admin',
  });
  expect(signIn).toMatchObject({ providers: [{ id: 'davlat', scope: 'openid' }], onlyPasswordOf: 'admin' });
});

it('reads the mail server, and requires a sender and a public origin', () => {
  const mail = { SMTP_URL: 'smtps://u:p@mail', MAIL_FROM: 'Klaster <no-reply@klaster.uz>' };
  expect(readConfig({ ...mail, PUBLIC_ORIGIN: 'https://klaster.uz/x' }).mail).toEqual({
    smtpUrl: 'smtps://u:p@mail',
    from: 'Klaster <no-reply@klaster.uz>',
    publicOrigin: 'https://klaster.uz',
  });
  expect(() => readConfig({ ...mail, PUBLIC_ORIGIN: '' })).toThrow(/^(?!.*u:p).*without MAIL_FROM/);
});

it('reads which acts are signed, and requires what their signatures are verified by', () => {
  const read = (SIGNATURES: string) => readConfig({ SIGNATURES, SIGNATURE_ROOTS: roots }).signatures;
  expect(read('required')).toMatchObject({ roots, mode: 'required' });
  expect(() => read('submit')).toThrow('SIGNATURES is wrong: must be one of off, optional, required');
  expect(() => readConfig({ SIGNATURES: 'optional' })).toThrow('SIGNATURES is set without SIGNATURE_ROOTS');
  expect(readConfig({ SIGNATURES: 'optional', EIMZO_SERVER_URL: 'http://eimzo:8080' }).signatures.eimzo).toBe(
    'http://eimzo:8080',
  );
});

describe('a file of trusted certificates, or of revoked ones,', () => {
  it.each([
    ['is missing', undefined, 'cannot be read: ENOENT'],
    ['is a folder', null, 'cannot be read: EISDIR'],
    ['is empty', '', 'has no "BEGIN '],
    ['has another content', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', 'has no "BEGIN '],
    ['is malformed', '-----BEGIN KIND-----\nAAAA\n-----END KIND-----\n', 'is malformed: number 1 of its parts'],
    ['is cut off', '-----BEGIN KIND-----\nMIIB', 'is malformed: number 1 of its parts'],
  ])('that %s ends the start with its name', (_, content, sentence) => {
    for (const [variable, kind] of [
      ['SIGNATURE_ROOTS', 'CERTIFICATE'],
      ['SIGNATURE_CRLS', 'X509 CRL'],
    ] as const) {
      const file = join(authority.folder, content === null ? '' : 'given.pem');
      rmSync(authority.file('given.pem'), { force: true });
      if (typeof content === 'string') authority.write('given.pem', content.replaceAll('KIND', kind));
      expect(() => readConfig({ [variable]: file })).toThrow(`The file that ${variable} names, ${file}, ${sentence}`);
    }
  });

  it('that has an unreadable part after a good one ends the start, too', () => {
    authority.write('half.pem', `${readFileSync(roots, 'latin1')}-----BEGIN CERTIFICATE-----\nMIIB`);
    expect(() => readConfig({ SIGNATURE_ROOTS: authority.file('half.pem') })).toThrow('number 2 of its parts');
    expect(readConfig({ SIGNATURE_ROOTS: roots, SIGNATURE_CRLS: authority.crls }).signatures.roots).toBe(roots);
  });
});

describe('a secret as a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'klaster-secret-')), 'database-url');
  beforeAll(() => writeFileSync(file, 'postgres://u:p@db/klaster\n'));
  const given = { DATABASE_URL_FILE: file, PUBLIC_ORIGIN: 'https://klaster.uz' };

  it('counts as the variable, without the line break', () => {
    expect(readConfig(given).databaseUrl).toBe('postgres://u:p@db/klaster');
  });

  it('is validated like the variable', () => {
    writeFileSync(`${file}.wrong`, 'mysql://u:p@db/klaster');
    expect(() => readConfig({ ...given, DATABASE_URL_FILE: `${file}.wrong` })).toThrow(/DATABASE_URL is wrong/);
  });

  it('is refused together with the variable, or if it cannot be read', () => {
    expect(() => readConfig({ ...given, DATABASE_URL: 'postgres://u:p@db/other' })).toThrow(/both set/);
    expect(() => readConfig({ ...given, DATABASE_URL_FILE: `${file}.none` })).toThrow(
      'The file that DATABASE_URL_FILE names cannot be read (ENOENT): ',
    );
  });

  it.each(['DATABASE_URL', 'TOKEN_SECRET', 'SIGN_IN_PROVIDERS', 'SIGNATURE_ROOTS'])(
    'of %s is refused if it is empty or a folder: the default would be used',
    (name) => {
      writeFileSync(`${file}.empty`, '\n');
      const read = (path: string) => () => readConfig({ [`${name}_FILE`]: path });
      expect(read(`${file}.empty`)).toThrow(`The file that ${name}_FILE names is empty: ${file}.empty.`);
      expect(read(tmpdir())).toThrow(`The file that ${name}_FILE names cannot be read (EISDIR): ${tmpdir()}.`);
    },
  );
});
