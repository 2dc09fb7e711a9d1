import { SecretBox } from './secret-box';

const box = new SecretBox('a secret of the API that is long enough');
const secret = new Uint8Array([1, 2, 3, 4]);

it('decrypts what it encrypted for an account, with another nonce each time', () => {
  expect(box.open(7, box.seal(7, secret))).toEqual(secret);
  expect(box.seal(7, secret)).not.toBe(box.seal(7, secret));
});

it('decrypts it for no other account and with no other secret', () => {
  expect(box.open(8, box.seal(7, secret))).toBeUndefined();
  expect(new SecretBox('another secret of the API, long enough').open(7, box.seal(7, secret))).toBeUndefined();
});

it('decrypts nothing that was changed or truncated', () => {
  const bytes = Buffer.from(box.seal(7, secret), 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(box.open(7, changed.toString('base64url'))).toBeUndefined();
    expect(box.open(7, bytes.subarray(0, index).toString('base64url'))).toBeUndefined();
  }
});
