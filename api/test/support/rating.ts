import type { Figures } from '@klaster/shared/contract/indicators';
import { addReport } from './fixtures';
import type { TestApp } from './test-app';
import type { ScoringMethod } from '@klaster/shared/contract';
import { FIRST_METHOD as asMigrated } from '../../src/kernel/database/migrations/first-method';

/** Figures that earn the given percentage of the 15 points for the harvest, and all points of enough other criteria for a rank. */
export const achieved = (percent: number): Partial<Figures> => ({
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

/** Confirms reports as a reviewer does, or rejects them. */
export const decideOn = (api: TestApp, id: number, action: 'confirm' | 'reject' = 'confirm') =>
  api.call(`POST /api/${action}-cluster/${id}`, { as: 'reviewer', body: { comment: 'Кўриб чиқилди' } });

/** A confirmed report of a cluster, of 2026 unless another year is given, with the figures of {@link achieved}. */
export async function addConfirmed(
  api: TestApp,
  cluster: number,
  { percent, year, quarter = 4 }: { percent: number; year?: number; quarter?: number | undefined },
): Promise<number> {
  const id = await addReport(api.db, { cluster, ...(year && { year }), quarter, figures: achieved(percent) });
  expect((await decideOn(api, id)).status).toBe(200);
  return id;
}

/** The method of a new system. The migration that writes it knows no type of the contract, as nothing may change it. */
export const FIRST_METHOD = asMigrated as ScoringMethod;
