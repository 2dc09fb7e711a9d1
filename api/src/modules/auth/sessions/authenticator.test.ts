import { registryEndpoints } from '@klaster/shared/contract/endpoints';
import { type Account } from '@klaster/shared/contract/http';
import { createHmac } from 'node:crypto';
import { userId } from '../../../../test/support/fixtures';
import { TEST_SECRET, testApp } from '../../../../test/support/test-app';

const api = testApp();

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function forge(claims: object, { secret = TEST_SECRET, alg = 'HS256' } = {}): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  const digest = { HS256: 'sha256', HS512: 'sha512' }[alg];
  return `${signed}.${digest ? createHmac(digest, secret).update(signed).digest('base64url') : ''}`;
}

async function readClaims(login: string): Promise<Record<string, unknown>> {
  return JSON.parse(Buffer.from((await api.token(login)).split('.')[1] ?? '', 'base64url').toString());
}

const statusWith = async (token: string) =>
  (await api.call('GET /api/review/clusters?year=2026&quarter=4', { headers: { 'x-access-token': token } })).status;

it('refuses a call without a token, before it looks at the input', async () => {
  expect((await api.call('GET /api/review/clusters?year=x')).status).toBe(401);
});

it('refuses tokens that are forged, altered, unsigned or of another algorithm', async () => {
  const claims = await readClaims('viewer');
  const [head, , signature] = (await api.token('viewer')).split('.');
  const altered = `${head}.${encode({ ...claims, positions: ['ADMIN'] })}.${signature}`;
  const bad = [
    forge(claims, { secret: 'another secret' }),
    forge(claims, { alg: 'none' }),
    forge(claims, { alg: 'HS512' }),
    altered,
    'x',
    '..',
  ];
  for (const token of bad) expect(await statusWith(token)).toBe(401);
});

it('refuses a token that has expired', async () => {
  const claims = await readClaims('viewer');
  const now = Math.floor(Date.now() / 1000);
  expect(await statusWith(forge({ ...claims, iat: now - 90_000, exp: now - 1 }))).toBe(401);
});

it('refuses a well-signed token with strange claims', async () => {
  const claims = await readClaims('viewer');
  for (const strange of [
    { sub: 'x' },
    { sub: '999999' },
    { exp: undefined },
    { token_version: '1' },
    { positions: 'ADMIN' },
    { aud: 'another' },
    { aud: ['klaster', 'another'] },
    { aud: undefined },
    { sid: undefined },
    { sid: 2_000_000_000 },
    { sid: 1e12 },
    { sub: '1e12' },
  ]) {
    expect(await statusWith(forge({ ...claims, ...strange }))).toBe(401);
  }
});

it('refuses a token that was revoked, and lets a newer one in', async () => {
  const old = await api.token('editor');
  const id = await userId(api.db, 'editor');
  await api.db.updateTable('users').set({ token_version: 2 }).where('id', '=', id).execute();
  expect(await statusWith(old)).toBe(401);
  expect(await statusWith(await api.token('editor'))).toBe(200);
});

it('refuses a token of a session that has ended, and of one of somebody else', async () => {
  const [own, others] = [await readClaims('viewer'), await readClaims('admin')];
  expect(await statusWith(forge({ ...own, sid: others['sid'] }))).toBe(401);
  expect(await statusWith(forge(own))).toBe(200);
  await api.db.deleteFrom('sessions').where('id', '=', Number(own['sid'])).execute();
  expect(await statusWith(forge(own))).toBe(401);
});

it('believes the user record, not the token, about positions', async () => {
  const id = await userId(api.db, 'second-reviewer');
  await api.db.updateTable('users').set({ positions: [] }).where('id', '=', id).execute();
  const token = forge({ ...(await readClaims('second-reviewer')), positions: ['ADMIN'] });
  const add = await api.call('POST /api/oil_factories', { headers: { 'x-access-token': token }, body: {} });
  expect(add.status).toBe(403);
});

it('says whose session it is, for nobody to keep', async () => {
  const { status, data, headers } = await api.call<Account>('GET /api/auth/me', { as: 'andijon' });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(data).toMatchObject({ login: 'andijon', province_code: '1703', cluster_id: null });
  expect(data.positions).toEqual(['CREATE', 'UPDATE', 'DELETE']);
  expect(Object.keys(data).toSorted()).toEqual(['cluster_id', 'full_name', 'login', 'positions', 'province_code']);
});

it('answers whether an account may make a call, only for calls of the registry', async () => {
  const may = (act: string) => api.call(`GET /api/auth/authority?act=${encodeURIComponent(act)}`, { as: 'admin' });
  for (const act of Object.keys(registryEndpoints)) expect((await may(act)).status).toBe(200);
  for (const act of ['POST /registry', '']) expect((await may(act)).status).toBe(400);
});
