import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits need no salt and no slow hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, in base64url. Only the hash of a token is stored, so that a reader of the database cannot open the link. */
export const hashOf = (token: string | Uint8Array): string => createHash('sha256').update(token).digest('base64url');
