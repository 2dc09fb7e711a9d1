import { databaseErrorOf } from '../database/database-error';
import { ProblemError } from '../problems/problem-error';

const UNIQUE_VIOLATION = '23505';

/** Runs a change that may meet the rule "one STIR, one live entry of a register", and names the refusal. */
export async function keepingStirUnique<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const databaseError = databaseErrorOf(error);
    const isTaken = databaseError?.code === UNIQUE_VIOLATION && databaseError.constraint?.endsWith('_live_stir');
    if (!isTaken) throw error;
    throw new ProblemError('stir_taken', { fields: [{ path: 'stir', code: 'stir_taken' }] });
  }
}
