import { CHALLENGE_MS, PasskeyChallenges } from './passkey-challenges';

const challenges = new PasskeyChallenges('a secret of the API that is long enough');

it('is valid for its purpose, for five minutes', () => {
  const challenge = challenges.issue('one', 1000);
  expect(challenges.isValid(challenge, 'one', 1000)).toBe(true);
  expect(challenges.isValid(challenge, 'one', 999 + CHALLENGE_MS)).toBe(true);
  expect(challenges.isValid(challenge, 'one', 1000 + CHALLENGE_MS)).toBe(false);
  expect(challenges.isValid(challenge, 'another', 1000)).toBe(false);
});

it('is invalid if changed, truncated, or made with another secret', () => {
  const challenge = challenges.issue('one');
  const bytes = Buffer.from(challenge, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(challenges.isValid(changed.toString('base64url'), 'one')).toBe(false);
    expect(challenges.isValid(bytes.subarray(0, index).toString('base64url'), 'one')).toBe(false);
  }
  expect(new PasskeyChallenges('another secret of the API, long enough').isValid(challenge, 'one')).toBe(false);
});
