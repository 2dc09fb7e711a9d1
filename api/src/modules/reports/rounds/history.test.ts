import { QUARTERS_OF_HISTORY, type ReportReview } from '@klaster/shared/contract/reports';
import { addCluster, addReport, addSnapshot } from '../../../../test/support/fixtures';
import { reportsApi, ownCluster } from '../../../../test/support/report-entry';
import { INDICATORS } from '@klaster/shared/contract/indicators';

const api = reportsApi();

describe('the history of a figure', () => {
  const readHistory = async (id: number) =>
    (await api.call<ReportReview>(`GET /api/reports/${id}/review`, { as: 'reviewer' })).data.history;

  const addSubmitted = async (cluster: number, [year, quarter]: readonly [number, number], first_plan: number) => {
    const id = await addReport(api.db, { cluster, year, quarter, status: 'confirmed', figures: { first_plan } });
    await addSnapshot(api.db, id, { figures: { first_plan: 1 } });
    await addSnapshot(api.db, id, { figures: { first_plan, first_current: 5 } });
  };

  describe('the history of unusual figures', () => {
    it('has the last submitted values of the eight previous quarters, only for unusual figures, the latest first', async () => {
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
      expect(await readHistory(id)).toEqual(
        quarters.slice(0, 4).map(([year, quarter]) => ({ year, quarter, figures })),
      );
      expect(QUARTERS_OF_HISTORY).toBe(8);
    });

    it('is empty if every figure is as usual', async () => {
      const cluster = await addCluster(api.db, '1703');
      await addSubmitted(cluster, [2025, 4], 10);
      expect(await readHistory(await addReport(api.db, { cluster, figures: { first_plan: 20 } }))).toEqual([]);
    });
  });
});

describe('medians of a province', () => {
  const readReview = async (id: number, as: string) =>
    (await api.call<ReportReview>(`GET /api/reports/${id}/review`, { as })).data;

  const addConfirmed = async (values: readonly (number | null)[]) => {
    for (const first_plan of values)
      await addReport(api.db, {
        cluster: await addCluster(api.db, '1703'),
        status: 'confirmed',
        figures: { first_plan },
      });
  };

  describe('medians of the province', () => {
    it('are only of confirmed reports of the quarter, without missing figures', async () => {
      await addConfirmed([10, null, 30, 20, 40, 50]);
      const others = [{ status: 'draft' }, { status: 'new' }, { status: 'rejected' }, { province: '1706' }] as const;
      for (const { province = '1703', ...own } of others as readonly { province?: string }[])
        await addReport(api.db, {
          status: 'confirmed',
          ...own,
          cluster: await addCluster(api.db, province),
          figures: { first_plan: 1000 },
        });
      const id = await addReport(api.db, { figures: { first_plan: 40 } });
      const { medians, medians_of } = await readReview(id, 'reviewer');
      expect([medians_of, medians?.first_plan, medians?.first_current]).toEqual([6, 30, null]);
      expect(Object.keys(medians ?? {})).toHaveLength(INDICATORS.filter(({ format }) => format === 'number').length);
    });

    it('are withheld of fewer than five, of all figures and of each', async () => {
      await addConfirmed([10, 20, 30, 40]);
      const id = await addReport(api.db, { figures: { first_plan: 40 } });
      expect(await readReview(id, 'reviewer')).toMatchObject({ medians: null, medians_of: 4 });
      await addConfirmed([null]);
      expect((await readReview(id, 'reviewer')).medians?.first_plan).toBeNull();
      await addConfirmed([50]);
      expect((await readReview(id, 'reviewer')).medians?.first_plan).toBe(30);
    });

    it('are not shown to a cluster, however many reports there are', async () => {
      await addConfirmed([10, 20, 30, 40, 50, 60]);
      const id = await addReport(api.db, { cluster: await ownCluster(api.db), figures: { first_plan: 40 } });
      expect(await readReview(id, 'klaster')).toMatchObject({ medians: null, medians_of: null });
    });
  });
});
