import type { RegisterName } from '@klaster/shared/contract';
import { isWithinTerritory } from '../auth/policy';
import type { User } from '../auth/user';
import type { Database } from '../database/connect';
import { databaseErrorOf } from '../database/database-error';
import { ProblemError } from '../problems/problem-error';
import { findHolder } from './repository';

const UNIQUE_VIOLATION = '23505';

type Scope = { readonly register: RegisterName; readonly user: User };

/**
 * Runs a change that may meet the rule "one STIR, one live entry of a register", and names the refusal: with the entry that
 * has the STIR, where it lies in the caller's territory.
 * @throws ProblemError `stir_taken`
 */
export async function keepingStirUnique<T>(db: Database, scope: Scope, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const stir = takenStir(error);
    if (stir === undefined) throw error;
    const holder = await findHolder(db, scope.register, stir);
    const isSeen = holder !== undefined && isWithinTerritory(scope.user, holder.province_code);
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
