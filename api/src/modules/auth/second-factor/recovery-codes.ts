import { createHash, randomInt } from 'node:crypto';
import { plainCode, RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LENGTH } from '@klaster/shared/contract';

const GROUP = /.{4}(?=.)/g;

const newCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)])
    .join('')
    .replace(GROUP, '$&-');

/** In groups: `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** A code has 79 random bits, so a fast hash is enough. */
export const recoveryHash = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('base64url');
