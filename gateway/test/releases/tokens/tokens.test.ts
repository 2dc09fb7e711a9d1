import {
  deployTokenId,
  hashToken,
  matchesHash,
  newDeployToken,
  newOperatorToken,
  tokenAuthority,
} from '../../../src/releases/tokens/deploy-tokens';
import type { Authority } from '../../../src/releases/record/registry-record';
import { builtRemote } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';

const WANTED = { app: 'mf-clusters', label: 'CI', days: 90, percent: 100 };

test('a deploy token has its id and 256 random bits; the operator’s token differs', () => {
  const [one, other] = [newDeployToken(WANTED).created, newDeployToken(WANTED).created];
  expect(one.token).toMatch(/^kdt_[0-9a-f]{12}_[\w-]{43}$/);
  expect(deployTokenId(one.token)).toBe(one.id);
  expect(other.id).not.toBe(one.id);
  expect(other.token.slice(17)).not.toBe(one.token.slice(17));
  expect(newOperatorToken()).toMatch(/^kop_[\w-]{43}$/);
  expect(newOperatorToken()).not.toBe(newOperatorToken());
});

const SECRET = 'a'.repeat(43);

test.each([
  '',
  `kop_${SECRET}`,
  `kdt_00000000000_${SECRET}`,
  `kdt_00000000000g_${SECRET}`,
  `kdt_000000000000_${SECRET}a`,
  `kdt_000000000000_${SECRET.slice(1)}`,
  `kdt_000000000000_${SECRET.slice(1)}.`,
  ` kdt_000000000000_${SECRET}`,
])('%j is not a deploy token', (text) => {
  expect(deployTokenId(text)).toBeUndefined();
});

test('a token matches only its hash', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const hashes = ['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', '', `${hashToken('abc')}0`];
  expect(hashes.map((hash) => matchesHash('abc', hash))).toEqual([true, false, false]);
  expect(matchesHash('abd', hashToken('abc'))).toBe(false);
});

describe('in the record', () => {
  let store: RegistryUnderTest;

  beforeEach(async () => {
    store = await RegistryUnderTest.create();
  });

  afterEach(() => store.remove());

  const verify = (token: string) => store.registry.views.tokenHolder(token);
  const WRONG = { code: 'unauthenticated', message: 'The token is unknown, wrong or revoked.' };

  test('a token is verified until it is revoked, once', async () => {
    const { id, token } = await store.createToken(WANTED);
    expect(await verify(token)).toMatchObject({ id, app: 'mf-clusters', label: 'CI', revoked: null });
    for (const who of ['admin:boss', 'admin:boss'])
      await store.registry.changes.act({ kind: 'revoke-token', id }, { ...BY, who });
    await expect(verify(token)).rejects.toMatchObject(WRONG);
    expect(await store.registry.views.history(undefined, 10)).toMatchObject([
      { kind: 'token-revoked', who: 'admin:boss', why: 'token for CI revoked' },
      { kind: 'token-created', who: 'operator' },
    ]);
  });

  test('a wrong secret of a valid id is refused, and an empty token too', async () => {
    const { token } = await store.createToken(WANTED);
    for (const wrong of [`${token.slice(0, 17)}${SECRET}`, ''])
      await expect(verify(wrong)).rejects.toMatchObject(WRONG);
  });

  test('a token that another gateway revokes during a promotion publishes nothing', async () => {
    const { app, version } = builtRemote('mf-registers', 'one');
    await store.publish(builtRemote('mf-registers', 'one'), 0);
    const { id } = await store.createToken({ ...WANTED, app });
    const { assertAllows } = tokenAuthority(id);
    const other = store.another();
    const authority: Authority = {
      assertAllows: async (state, draft) => {
        await assertAllows(state, draft);
        await other.changes.act({ kind: 'revoke-token', id }, BY);
      },
    };
    const promote = { kind: 'promote', releases: [{ app, version, percent: 100 }] } as const;
    const promotion = store.registry.changes.act(promote, { ...BY, authority });
    await expect(promotion).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await store.registry.views.apps([app])).toMatchObject([{ live: null, canary: null }]);
  });

  test('with clocks that differ, a token is valid at once and expires at its time', async () => {
    const { now } = Date;
    const madeAt = (hours: number) => {
      jest.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + hours * 3_600_000);
      return store.createToken({ ...WANTED, days: 1 });
    };
    const [ahead, behind] = [await madeAt(1), await madeAt(-25)];
    jest.restoreAllMocks();
    expect(await verify(ahead.token)).toMatchObject({ id: ahead.id });
    await expect(verify(behind.token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('they are listed without their hashes, the newest first', async () => {
    const [one, two] = [await store.createToken(WANTED), await store.createToken({ ...WANTED, label: 'two' })];
    const shown = { app: 'mf-clusters', at: expect.any(String), percent: 100, revoked: null };
    expect(await store.registry.views.tokens()).toEqual([
      { ...shown, id: two.id, label: 'two', expires: two.expires },
      { ...shown, id: one.id, label: 'CI', expires: one.expires },
    ]);
  });
});
