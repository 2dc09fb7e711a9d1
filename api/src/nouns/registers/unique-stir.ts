import type { RegisterName } from '@klaster/shared/contract';
import type { Checks } from '../../kernel/authority/guarded';
import { isReached } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { databaseErrorOf } from '@klaster/shared/postgres';
import { ProblemError } from '../../kernel/problems/problem-error';
import { findHolder } from './repository';

const UNIQUE_VIOLATION = '23505';

type Act = { readonly register: RegisterName; readonly checks: Checks };

/**
 * Runs a change that may meet the rule "one STIR, one live entry of a register", and names the refusal: with the entry that
 * has the STIR, where it lies in the caller's territory.
 * @throws ProblemError `stir_taken`
 */
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

/** The STIR that the database refused to hold twice; undefined for every other failure. */
function takenStir(error: unknown): string | undefined {
  const refusal = databaseErrorOf(error);
  const isTaken = refusal?.code === UNIQUE_VIOLATION && refusal.constraint?.endsWith('_live_stir');
  return isTaken ? /\((\d{9})\)/.exec(refusal.detail ?? '')?.[1] : undefined;
}
