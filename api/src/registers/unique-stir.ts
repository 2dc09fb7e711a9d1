import pg from 'pg';
import { ProblemError } from '../problems/problem-error';

const UNIQUE_VIOLATION = '23505';

/** Runs a change that may meet the rule "one STIR, one live entry of a register", and names the refusal. */
export async function keepingStirUnique<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const isTaken =
      error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint?.endsWith('_live_stir');
    if (!isTaken) throw error;
    throw new ProblemError('stir_taken', { fields: [{ path: 'stir', code: 'stir_taken' }] });
  }
}
