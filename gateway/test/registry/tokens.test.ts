import type { DeployTokens } from '../../src/releases/tokens/deploy-tokens';
import {
  deployTokenId,
  hashToken,
  isTokenOf,
  newDeployToken,
  newOperatorToken,
} from '../../src/releases/tokens/token-text';
import { RegistryUnderTest } from './registry-under-test';

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
])('%j is no deploy token', (text) => {
  expect(deployTokenId(text)).toBeUndefined();
});

test('a token is known by its hash, and by nothing else', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(isTokenOf('abc', hashToken('abc'))).toBe(true);
  expect(isTokenOf('abd', hashToken('abc'))).toBe(false);
  expect(isTokenOf('abc', '')).toBe(false);
  expect(isTokenOf('abc', `${hashToken('abc')}0`)).toBe(false);
});

describe('in the record', () => {
  let store: RegistryUnderTest;
  let tokens: DeployTokens;

  beforeEach(async () => {
    store = await RegistryUnderTest.create();
    ({ tokens } = store.registry);
  });

  afterEach(() => store.remove());

  test('a token is verified until it is revoked, once', async () => {
    const { id, app, label, token } = await tokens.create('mf-clusters', 'CI', 'operator');
    expect({ app, label }).toEqual({ app: 'mf-clusters', label: 'CI' });
    expect(await tokens.verify(token)).toMatchObject({ id, app, label, revoked: null });
    await tokens.revoke(id, 'admin:boss');
    await tokens.revoke(id, 'admin:boss');
    expect(await tokens.verify(token)).toBeUndefined();
    const events = await store.registry.views.history(undefined, 10);
    expect(events).toMatchObject([
      { kind: 'token-revoked', who: 'admin:boss', why: 'token for CI revoked' },
      { kind: 'token-created', who: 'operator', why: 'token for CI' },
    ]);
  });

  test('a wrong secret of a right id is nobody’s, and so is an empty token', async () => {
    const { token } = await tokens.create('mf-clusters', 'CI', 'operator');
    expect(await tokens.verify(`${token.slice(0, 17)}${'a'.repeat(43)}`)).toBeUndefined();
    expect(await tokens.verify('')).toBeUndefined();
  });

  test('they are listed without their hashes, the newest first', async () => {
    const one = await tokens.create('mf-clusters', 'one', 'operator');
    const two = await tokens.create('mf-registers', 'two', 'operator');
    const at = expect.any(String);
    expect(await tokens.list()).toEqual([
      { id: two.id, app: 'mf-registers', label: 'two', at, revoked: null },
      { id: one.id, app: 'mf-clusters', label: 'one', at, revoked: null },
    ]);
  });

  test('one that there is not is not revoked', async () => {
    const refused = { code: 'unknown_release', message: 'There is no token none.' };
    await expect(tokens.revoke('none', 'operator')).rejects.toMatchObject(refused);
  });
});
