import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from './config';
import { NO_SIGNATURES } from './kernel/signatures/rules';

const providers = (...own: object[]) =>
  JSON.stringify(
    own.map((one) => ({
      id: 'davlat',
      kind: 'oidc',
      name: 'Давлат SSO',
      issuer: 'https://sso.uz',
      client_id: 'klaster',
      client_secret: 'hidden',
      ...one,
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
  const roots = join(mkdtempSync(join(tmpdir(), 'roots-')), 'roots.pem');
  writeFileSync(roots, '');
  const read = (SIGNATURES: string) => readConfig({ SIGNATURES, SIGNATURE_ROOTS: roots }).signatures;
  expect(read('required')).toMatchObject({ roots, mode: 'required' });
  expect(() => read('submit')).toThrow('SIGNATURES is wrong: must be one of off, optional, required');
  expect(() => readConfig({ SIGNATURES: 'optional' })).toThrow('SIGNATURES is set without SIGNATURE_ROOTS');
  expect(() => readConfig({ SIGNATURE_CRLS: '/nowhere.pem' })).toThrow('SIGNATURE_CRLS names does not exist');
  expect(readConfig({ SIGNATURES: 'optional', EIMZO_SERVER_URL: 'http://eimzo:8080' }).signatures.eimzo).toBe(
    'http://eimzo:8080',
  );
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
      'The file that DATABASE_URL_FILE names cannot be read: ENOENT.',
    );
  });
});
