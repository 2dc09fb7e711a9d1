import type { Quarter } from '@klaster/shared/contract';
import type { Tx } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { holdPeriod } from './repository';

/** The period stays open until the transaction ends. @throws ProblemError `period_closed` */
export async function assertPeriodOpen(tx: Tx, quarter: Quarter): Promise<void> {
  const period = await holdPeriod(tx, quarter);
  if (!period?.open) throw new ProblemError('period_closed');
}
