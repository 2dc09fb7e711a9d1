import { QUARTERS_OF_HISTORY, type ReportReview } from '@klaster/shared/contract/reports';
import { addCluster, addReport, addSnapshot } from '../../../../test/support/fixtures';
import { reportsApi } from '../../../../test/support/report-entry';

const api = reportsApi();

const readHistory = async (id: number) =>
  (await api.call<ReportReview>(`GET /api/reports/${id}/review`, { as: 'reviewer' })).data.history;

const addSubmitted = async (cluster: number, [year, quarter]: readonly [number, number], first_plan: number) => {
  const id = await addReport(api.db, { cluster, year, quarter, status: 'confirmed', figures: { first_plan } });
  await addSnapshot(api.db, id, { figures: { first_plan: 1 } });
  await addSnapshot(api.db, id, { figures: { first_plan, first_current: 5 } });
};

describe('the history of unusual figures', () => {
  it('is of the last submitted figures of the eight quarters before, of unusual figures alone, the latest first', async () => {
    const cluster = await addCluster(api.db, '1703');
    const quarters = [
      [2026, 3],
      [2026, 2],
      [2025, 4],
      [2024, 4],
      [2024, 3],
    ] as const;
    for (const at of quarters) await addSubmitted(cluster, at, 10);
    await addSubmitted(await addCluster(api.db, '1703'), [2025, 3], 10);
    const id = await addReport(api.db, { cluster, figures: { first_plan: 1000, first_current: 5 } });
    const figures = { first_plan: 10 };
    // 2024-3 is nine quarters ago.
    expect(await readHistory(id)).toEqual(quarters.slice(0, 4).map(([year, quarter]) => ({ year, quarter, figures })));
    expect(QUARTERS_OF_HISTORY).toBe(8);
  });

  it('is empty if every figure is as usual', async () => {
    const cluster = await addCluster(api.db, '1703');
    await addSubmitted(cluster, [2025, 4], 10);
    expect(await readHistory(await addReport(api.db, { cluster, figures: { first_plan: 20 } }))).toEqual([]);
  });
});
