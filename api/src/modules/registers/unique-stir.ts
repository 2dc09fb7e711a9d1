import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { Checks } from '../../kernel/authority/guarded';
import { isReached } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { asDatabaseError } from '@klaster/shared/postgres';
import { ProblemError } from '../../kernel/problems/problem-error';
import { findHolder } from './repository';

const UNIQUE_VIOLATION = '23505';

type Act = { readonly register: RegisterName; readonly checks: Checks };

/** Turns a violation of "one STIR, one live entry" into a refusal, which names the other entry if the caller may see it. */
export async function keepingStirUnique<T>(
  db: Database,
  { register, checks }: Act,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const stir = takenStir(error);
    if (stir === undefined) throw error;
    const holder = await findHolder(db, register, stir);
    const isSeen = holder !== undefined && checks.found !== undefined && isReached(checks.found, holder);
    throw new ProblemError('stir_taken', {
      fields: [{ path: 'stir', code: 'stir_taken' }],
      ...(isSeen && { holder: { id: holder.id, company_name: holder.company_name } }),
    });
  }
}

/** Undefined for any other error. */
function takenStir(error: unknown): string | undefined {
  const refusal = asDatabaseError(error);
  const isTaken = refusal?.code === UNIQUE_VIOLATION && refusal.constraint?.endsWith('_live_stir');
  return isTaken ? /\((\d{9})\)/.exec(refusal.detail ?? '')?.[1] : undefined;
}
