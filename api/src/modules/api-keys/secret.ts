import { newToken } from '../auth/link-token';

/** Scanners of source code and logs recognise a secret by it. */
export const SECRET_PREFIX = 'klk_';

/** Shown in the list of keys; the rest of the secret still has 208 random bits. */
const SHOWN = SECRET_PREFIX.length + 8;

export function newSecret(): { readonly secret: string; readonly prefix: string } {
  const secret = `${SECRET_PREFIX}${newToken()}`;
  return { secret, prefix: secret.slice(0, SHOWN) };
}
