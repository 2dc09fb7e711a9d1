import {
  APP_CODE,
  plainCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '@klaster/shared/contract/accounts';
import { correctedNow } from '../../../kernel/clock/corrected';
import { recordChange } from '../../../kernel/audit/record.repository';
import type { User } from '../../../kernel/authority/scope';
import type { Tx } from '../../../kernel/database/connect';
import { hashOf } from '../link-token';
import { findStep } from './app-code';
import type { SecretBox } from '../../../kernel/secrets/secret-box';
import { findActiveFactor, consumeStep, consumeRecoveryCode } from './repository';
import { randomInt } from 'node:crypto';

export type CodeUse = { readonly user: User; readonly requestId: string; readonly code: string };

/** Each code works once; an app's code also invalidates earlier ones. `tx` holds the lock on the account. Returns false for a wrong code. */
export async function consumeCode(tx: Tx, box: SecretBox, { user, requestId, code }: CodeUse): Promise<boolean> {
  const factor = await findActiveFactor(tx, user.id);
  if (!factor) return false;
  if (APP_CODE.test(code)) {
    const secret = box.open(user.id, factor.secret);
    const step = secret && findStep(secret, code, correctedNow());
    if (step === undefined || (factor.last_step !== null && step <= factor.last_step)) return false;
    await consumeStep(tx, user.id, step);
    return true;
  }
  if (!(await consumeRecoveryCode(tx, user.id, recoveryHash(user.id, code)))) return false;
  await recordChange(tx, { user, requestId }, { action: 'recovery_code_used', entity: 'users', id: user.id });
  return true;
}

const GROUP = /.{4}(?=.)/g;

const newCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)])
    .join('')
    .replace(GROUP, '$&-');

/** In groups: `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** A code has 79 random bits, so a fast hash is enough. */
export const recoveryHash = (userId: number, code: string): string => hashOf(`${userId} ${plainCode(code)}`);
