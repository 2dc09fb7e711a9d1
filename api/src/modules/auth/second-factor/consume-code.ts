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
  if (APP_CODE.test(code)) return consumeAppCode(tx, box, { userId: user.id, ...factor, code });
  if (!(await consumeRecoveryCode(tx, user.id, recoveryHash(user.id, code)))) return false;
  const used = { action: 'recovery_code_used', entity: 'users', id: user.id, before: null, after: null } as const;
  await recordChange(tx, { user, requestId }, used);
  return true;
}

type AppCodeUse = {
  readonly userId: number;
  readonly secret: string;
  readonly last_step: number | null;
  readonly code: string;
};

async function consumeAppCode(tx: Tx, box: SecretBox, { userId, secret, last_step, code }: AppCodeUse) {
  const opened = box.open(userId, secret);
  const step = opened && findStep(opened, code, correctedNow());
  if (step === undefined || (last_step !== null && step <= last_step)) return false;
  await consumeStep(tx, userId, step);
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
