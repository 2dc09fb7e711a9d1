import { addCluster, addReport, BUXORO } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';

const api = testApp();

describe('a cluster taken off the register', () => {
  it('keeps its reports as they were: they are read, and what was submitted is decided on', async () => {
    const cluster = await addCluster(api.db, BUXORO.province_code);
    const [waiting, draft] = [
      await addReport(api.db, { cluster, quarter: 3 }),
      await addReport(api.db, { cluster, quarter: 4, status: 'draft' }),
    ];
    await api.db.updateTable('users').set({ cluster_id: cluster }).where('login', '=', 'klaster').execute();
    expect((await api.call(`PATCH /api/registers/clusters/${cluster}/remove`, { as: 'editor' })).status).toBe(200);

    const queue = await api.call('GET /api/review/clusters?year=2026&quarter=3', { as: 'reviewer' });
    expect(queue.data).toMatchObject({ items: [{ id: waiting }] });
    expect((await api.call('GET /api/auth/me', { as: 'klaster' })).status).toBe(200);
    expect((await api.call(`GET /crud/cluster/${draft}`, { as: 'klaster' })).data).toMatchObject({
      status: 'Қоралама',
    });
    const body = { comment: 'Тўғри' };
    expect((await api.call(`POST /api/confirm-cluster/${waiting}`, { as: 'reviewer', body })).status).toBe(200);
  });
});
