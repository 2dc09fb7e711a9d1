import type { OwnSecondFactor, RequiringPositions, UserAccount } from '@klaster/shared/contract/accounts';
import { userId } from '../../../test/support/fixtures';
import { appCode, requestChallenge, giveCode, signInAs, turnOn } from '../../../test/support/second-factor';
import { testAppForEach } from '../../../test/support/test-app';
import { update } from '../../../test/support/rows';

const api = testAppForEach();

const requirePositions = (as: string, ...positions: string[]) =>
  api.call<RequiringPositions>('PATCH /api/second-factor/positions', { as, body: { positions } });

const codeFor = async (request: string, as: string, body?: object) => {
  const { status, problem } = await api.call(request, { as, ...(body && { body }) });
  return problem?.code ?? status;
};

const readAudit = (action: string) => api.db.selectFrom('audit').selectAll().where('action', '=', action).execute();

describe('a position that requires a second factor', () => {
  it('keeps its holders from all but the set-up, and lets them go on after it', async () => {
    await turnOn(api, 'admin');
    expect((await requirePositions('admin', 'UPDATE')).data).toEqual({ positions: ['UPDATE'] });
    expect(await codeFor('GET /api/registers/clusters', 'editor')).toBe('second_factor_required');
    const own = await api.call<OwnSecondFactor>('GET /api/me/second-factor', { as: 'editor' });
    expect(own.data).toMatchObject({ is_required: true, since: null });
    const { secret } = await turnOn(api, 'editor');
    expect(await codeFor('GET /api/registers/clusters', 'editor')).toBe(200);
    expect(
      (await giveCode(api, { challenge: await requestChallenge(api, 'editor'), code: appCode(secret) })).status,
    ).toBe(200);
  });

  it('does not require it of users without the position, but of ADMIN, who holds all', async () => {
    await turnOn(api, 'admin');
    await requirePositions('admin', 'CREATE');
    expect(await codeFor('GET /api/registers/clusters', 'viewer')).toBe(200);
    expect(await codeFor('GET /api/registers/clusters', 'reviewer')).toBe(200);
    expect(await codeFor('GET /api/registers/clusters', 'editor')).toBe('second_factor_required');
    await update(api.db, 'users', { set: { positions: ['ADMIN'] }, where: { login: 'viewer' } });
    expect(await codeFor('GET /api/registers/clusters', 'viewer')).toBe('second_factor_required');
    await requirePositions('admin');
    expect(await codeFor('GET /api/registers/clusters', 'viewer')).toBe(200);
    expect(await codeFor('GET /api/registers/clusters', 'editor')).toBe(200);
  });

  it('is set by administrators with a second factor, and recorded in the audit', async () => {
    expect(await codeFor('PATCH /api/second-factor/positions', 'admin', { positions: ['ADMIN'] })).toBe(
      'factor_missing',
    );
    await turnOn(api, 'admin');
    await requirePositions('admin', 'ADMIN', 'DELETE');
    expect((await api.call('GET /api/second-factor/positions', { as: 'admin' })).data).toEqual({
      positions: ['DELETE', 'ADMIN'],
    });
    await requirePositions('admin', 'ADMIN', 'DELETE');
    expect(await readAudit('factor_required')).toMatchObject([
      { before: { positions: [] }, after: { positions: ['DELETE', 'ADMIN'] }, entity_id: null },
    ]);
  });
});

describe('a second factor that was lost', () => {
  const reset = async (login: string, version = 1) =>
    codeFor(`POST /api/users/${await userId(api.db, login)}/second-factor/reset`, 'admin', { version });

  it('is taken away by an administrator, which ends all sessions', async () => {
    const { secret } = await turnOn(api, 'viewer');
    const challenge = await requestChallenge(api, 'viewer');
    const open = await giveCode(api, { challenge, code: appCode(secret) });
    const waiting = await requestChallenge(api, 'viewer');
    const id = await userId(api.db, 'viewer');
    const look = async () => (await api.call<UserAccount>(`GET /api/users/${id}`, { as: 'admin' })).data;
    expect((await look()).has_second_factor).toBe(true);
    expect(await reset('viewer')).toBe(200);
    expect((await look()).has_second_factor).toBe(false);
    const headers = { 'x-access-token': open.data.token };
    expect((await api.call('GET /api/auth/me', { headers })).status).toBe(401);
    expect((await giveCode(api, { challenge: waiting, code: appCode(secret, 1) })).problem?.code).toBe(
      'challenge_ended',
    );
    expect((await signInAs(api, 'viewer')).data).toEqual({ token: expect.any(String) });
    expect(await readAudit('factor_reset')).toMatchObject([{ entity: 'users', entity_id: id }]);
  });

  it('cannot be removed by its owner here, if there is none, or with an old version', async () => {
    await turnOn(api, 'admin');
    expect(await reset('admin')).toBe('forbidden');
    expect(await reset('viewer')).toBe('factor_off');
    await turnOn(api, 'viewer');
    expect(await reset('viewer', 7)).toBe('stale_version');
  });
});
