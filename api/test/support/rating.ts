import type { Figures } from '@klaster/shared/contract/indicators';
import { addReport } from './fixtures';
import type { TestApp } from './test-app';
import type { ScoringMethod } from '@klaster/shared/contract/rating';
import { FIRST_METHOD as asMigrated } from '../../src/kernel/database/migrations/first-method';

/** Figures with the given percentage of the harvest's 15 points, and all points of enough other criteria for a rank. */
export const figuresAt = (percent: number): Partial<Figures> => ({
  first_plan: 100,
  first_current: percent,
  third_plan: 10,
  third_current_totals: 10,
  eleven_must_pay_mln_sum: 10,
  eleven_actually_paid_mln_sum: 10,
  twelve_must_pay_mln_sum: 10,
  twelve_actually_paid_mln_sum: 10,
  sixteen_plan_value: 10,
  sixteen_current_value: 10,
  nineteen_growth_rate: 20,
  fourth_percent: 40,
});

export const decideOn = (api: TestApp, id: number, action: 'confirm' | 'reject' = 'confirm') =>
  api.call(`POST /api/${action}-cluster/${id}`, { as: 'reviewer', body: { comment: 'Кўриб чиқилди' } });

/** @returns the id of a confirmed report with the figures of {@link figuresAt} */
export async function addConfirmed(
  api: TestApp,
  cluster: number,
  { percent, year, quarter = 4 }: { percent: number; year?: number; quarter?: number | undefined },
): Promise<number> {
  const id = await addReport(api.db, { cluster, ...(year && { year }), quarter, figures: figuresAt(percent) });
  expect((await decideOn(api, id)).status).toBe(200);
  return id;
}

/** The migration does not depend on the contract's types. */
export const FIRST_METHOD = asMigrated as ScoringMethod;
