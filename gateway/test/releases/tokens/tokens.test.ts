import type { Authority } from '../../../src/releases/record/authority';
import type { DeployTokens } from '../../../src/releases/tokens/deploy-tokens';
import { tokenAuthority } from '../../../src/releases/tokens/token-authority';
import {
  deployTokenId,
  hashToken,
  isTokenOf,
  newDeployToken,
  newOperatorToken,
} from '../../../src/releases/tokens/token-text';
import { builtRemote } from '../../support/built-release';
import { RegistryUnderTest } from '../../support/registry-under-test';

test('a deploy token holds its id and 256 random bits', () => {
  const [one, other] = [newDeployToken(), newDeployToken()];
  expect(one.token).toMatch(/^kdt_[0-9a-f]{12}_[\w-]{43}$/);
  expect(deployTokenId(one.token)).toBe(one.id);
  expect(other.id).not.toBe(one.id);
  expect(other.token.slice(17)).not.toBe(one.token.slice(17));
});

test('the operator’s is another kind', () => {
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

test('a token is known by its hash, and by nothing else', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(isTokenOf('abc', hashToken('abc'))).toBe(true);
  expect(isTokenOf('abd', hashToken('abc'))).toBe(false);
  expect(isTokenOf('abc', '')).toBe(false);
  expect(isTokenOf('abc', `${hashToken('abc')}0`)).toBe(false);
});

const USUAL = { days: 90, percent: 100 };

describe('in the record', () => {
  let store: RegistryUnderTest;
  let tokens: DeployTokens;

  beforeEach(async () => {
    store = await RegistryUnderTest.create();
    ({ tokens } = store.registry);
  });

  afterEach(() => store.remove());

  test('a token is verified until it is revoked, once', async () => {
    const { id, app, label, token } = await tokens.create(
      { app: 'mf-clusters', label: 'CI', ...USUAL },
      { who: 'operator' },
    );
    expect({ app, label }).toEqual({ app: 'mf-clusters', label: 'CI' });
    expect(await tokens.verify(token)).toMatchObject({ id, app, label, revoked: null });
    await tokens.revoke(id, { who: 'admin:boss' });
    await tokens.revoke(id, { who: 'admin:boss' });
    expect(await tokens.verify(token)).toBeUndefined();
    const events = await store.registry.views.history(undefined, 10);
    expect(events).toMatchObject([
      { kind: 'token-revoked', who: 'admin:boss', why: 'token for CI revoked' },
      { kind: 'token-created', who: 'operator', why: 'token for CI' },
    ]);
  });

  test('a wrong secret of a valid id is refused, and so is an empty token', async () => {
    const { token } = await tokens.create({ app: 'mf-clusters', label: 'CI', ...USUAL }, { who: 'operator' });
    expect(await tokens.verify(`${token.slice(0, 17)}${'a'.repeat(43)}`)).toBeUndefined();
    expect(await tokens.verify('')).toBeUndefined();
  });

  test('one that another gateway revokes in the very moment of a promotion ships nothing', async () => {
    const release = builtRemote('mf-registers', 'one');
    await store.publish(release, 0);
    const { id } = await tokens.create({ app: 'mf-registers', label: 'CI', ...USUAL }, { who: 'operator' });
    const { assertAllows } = tokenAuthority(id);
    const other = store.another();
    const authority: Authority = {
      assertAllows: async (state, draft) => {
        await assertAllows(state, draft);
        await other.tokens.revoke(id, { who: 'operator' });
      },
    };
    const wanted = { app: 'mf-registers', version: release.version, percent: 100 };
    const by = { who: 'token:CI', why: 'a test' };
    const promotion = store.registry.moves.under(authority).promote([wanted], by);
    await expect(promotion).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await store.registry.views.apps(['mf-registers'])).toMatchObject([{ live: null, canary: null }]);
  });

  test('by clocks that differ: a token is good from the start and ends when it says', async () => {
    const { now } = Date;
    const clock = (hours: number) =>
      jest.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + hours * 3_600_000);
    clock(1);
    const ahead = await tokens.create(
      { app: 'mf-clusters', label: 'ahead', days: 1, percent: 100 },
      { who: 'operator' },
    );
    clock(-25);
    const behind = await tokens.create(
      { app: 'mf-clusters', label: 'behind', days: 1, percent: 100 },
      { who: 'operator' },
    );
    jest.restoreAllMocks();
    expect(await tokens.verify(ahead.token)).toMatchObject({ label: 'ahead' });
    await expect(tokens.verify(behind.token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('they are listed without their hashes, the newest first', async () => {
    const one = await tokens.create({ app: 'mf-clusters', label: 'one', ...USUAL }, { who: 'operator' });
    const two = await tokens.create({ app: 'mf-registers', label: 'two', ...USUAL }, { who: 'operator' });
    const at = expect.any(String);
    expect(await tokens.list()).toEqual([
      { id: two.id, app: 'mf-registers', label: 'two', at, percent: 100, expires: two.expires, revoked: null },
      { id: one.id, app: 'mf-clusters', label: 'one', at, percent: 100, expires: one.expires, revoked: null },
    ]);
  });

  test('one that there is not is not revoked', async () => {
    const refused = { code: 'unknown_release', message: 'There is no token none.' };
    await expect(tokens.revoke('none', { who: 'operator' })).rejects.toMatchObject(refused);
  });
});
