import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../../kernel/secrets/secret-box';

/** Scanners of source code and logs recognise a secret by it. Source: Standard Webhooks. */
const PREFIX = 'whsec_';

type NewSecret = { readonly secret: string; readonly sealed: string };

/** @param keyId the ciphertext is bound to it */
export function newSecret(box: SecretBox, keyId: number): NewSecret {
  const bytes = randomBytes(32);
  return { secret: `${PREFIX}${bytes.toString('base64')}`, sealed: box.seal(ownerOf(keyId), bytes) };
}

export const openSecret = (box: SecretBox, keyId: number, sealed: string): Uint8Array | undefined =>
  box.open(ownerOf(keyId), sealed);

const ownerOf = (keyId: number) => `webhook of key ${keyId}`;
