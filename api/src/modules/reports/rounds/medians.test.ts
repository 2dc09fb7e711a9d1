import type { ReportReview } from '@klaster/shared/contract/reports';
import { INDICATORS } from '@klaster/shared/contract/indicators';
import { addCluster, addReport } from '../../../../test/support/fixtures';
import { ownCluster, reportsApi } from '../../../../test/support/report-entry';

const api = reportsApi();

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
  it('are of confirmed reports of the quarter alone, without what is missing', async () => {
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
