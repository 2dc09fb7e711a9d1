import { SecretBox } from './secret-box';

const box = new SecretBox('a secret of the API that is long enough');
const secret = new Uint8Array([1, 2, 3, 4]);

it('opens what it sealed for an account, each time sealed otherwise', () => {
  expect(box.open(7, box.seal(7, secret))).toEqual(secret);
  expect(box.seal(7, secret)).not.toBe(box.seal(7, secret));
});

it('opens it for no other account, and by no other secret', () => {
  expect(box.open(8, box.seal(7, secret))).toBeUndefined();
  expect(new SecretBox('another secret of the API, long enough').open(7, box.seal(7, secret))).toBeUndefined();
});

it('opens nothing that was changed, cut off or never sealed', () => {
  const bytes = Buffer.from(box.seal(7, secret), 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(box.open(7, changed.toString('base64url'))).toBeUndefined();
    expect(box.open(7, bytes.subarray(0, index).toString('base64url'))).toBeUndefined();
  }
});
