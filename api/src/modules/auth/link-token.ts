import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link: 256 random bits, which need no salt and no slow hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash: a reader of the database cannot open the link. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
