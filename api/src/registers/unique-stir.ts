import { refusedBy } from '../database/refused-by';
import { ProblemError } from '../problems/problem-error';

const UNIQUE_VIOLATION = '23505';

/** Runs a change that may meet the rule "one STIR, one live entry of a register", and names the refusal. */
export async function keepingStirUnique<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const refused = refusedBy(error);
    const isTaken = refused?.code === UNIQUE_VIOLATION && refused.constraint?.endsWith('_live_stir');
    if (!isTaken) throw error;
    throw new ProblemError('stir_taken', { fields: [{ path: 'stir', code: 'stir_taken' }] });
  }
}
