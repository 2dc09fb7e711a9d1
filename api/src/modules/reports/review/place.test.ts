import type { QueuePlace, ReviewQueueAnswer } from '@klaster/shared/contract/reports';
import { addCluster, addReport } from '../../../../test/support/fixtures';
import { testApp } from '../../../../test/support/test-app';

const api = testApp();
/** In the order of the queue: three wait, two are decided; all but the second are of Andijon. */
let ids: number[];

const at = (minute: number) => new Date(Date.UTC(2026, 9, 5, 9, minute));

beforeAll(async () => {
  const clusters: number[] = [];
  for (let count = 0; count < 5; count += 1) clusters.push(await addCluster(api.db, count === 1 ? '1706' : '1703'));
  const [first, second, third, confirmed, rejected] = clusters as [number, number, number, number, number];
  ids = [
    await addReport(api.db, { cluster: first, submitted_at: at(1) }),
    await addReport(api.db, { cluster: second, submitted_at: at(2) }),
    // Submitted in the same microsecond as the one before, so the id decides.
    await addReport(api.db, { cluster: third, submitted_at: at(2) }),
    await addReport(api.db, { cluster: confirmed, status: 'confirmed', submitted_at: at(0), decided_at: at(9) }),
    await addReport(api.db, { cluster: rejected, status: 'rejected', submitted_at: at(3), decided_at: at(8) }),
  ];
});
afterEach(() => api.db.deleteFrom('reports').where('id', 'not in', ids).execute());

const STATUS = { new: 'Янги', confirmed: 'Тасдиқланган' };

async function readPlace(index: number, filters: Record<string, string> = {}, as = 'reviewer') {
  const { data } = await api.call<QueuePlace>(path(index, filters), { as });
  return data;
}

const path = (index: number, filters: Record<string, string> = {}) =>
  `GET /api/review/clusters/${ids[index]}/place?${new URLSearchParams(filters).toString()}`;

describe('the place of a report in the review queue', () => {
  it('is its number there, with the reports on either side, through the whole queue', async () => {
    const queue = await api.call<ReviewQueueAnswer>('GET /api/review/clusters?year=2026&quarter=4', { as: 'reviewer' });
    expect(queue.data.items.map(({ id }) => id)).toEqual(ids);
    const neighbours = queue.data.items.map(({ id, farm }) => ({ id, farm }));
    for (let index = 0; index < ids.length; index += 1) {
      const place = await readPlace(index);
      expect([place.position, place.total]).toEqual([index + 1, 5]);
      const [previous = null, next = null] = [index - 1, index + 1].map((at) => neighbours[at]);
      expect([place.previous, place.next]).toEqual([previous, next]);
    }
  });

  it('is counted under the filters of the queue', async () => {
    expect(await readPlace(2, { status: STATUS.new })).toMatchObject({ position: 3, total: 3, next: null });
    const inProvince = await readPlace(2, { status: STATUS.new, province_code: '1703' });
    expect(inProvince).toMatchObject({ position: 2, total: 2, previous: { id: ids[0] } });
  });

  it('is missing if the filters exclude the report', async () => {
    const left = await readPlace(3, { status: STATUS.new });
    expect(left).toMatchObject({ position: null, total: 0, previous: null, next: null });
    expect((await readPlace(1, { province_code: '1703' })).position).toBeNull();
  });

  it('comes with the next report that waits, and after the last one with the first', async () => {
    const readNext = async (index: number, filters = {}) => (await readPlace(index, filters)).next_new?.id;
    expect([await readNext(0), await readNext(1), await readNext(2)]).toEqual([ids[1], ids[2], ids[0]]);
    expect(await readNext(0, { province_code: '1703' })).toBe(ids[2]);
    expect([await readNext(3), await readNext(4, { status: STATUS.confirmed })]).toEqual([ids[0], ids[0]]);
  });

  it('is that among the reports that the user may see', async () => {
    expect(await readPlace(2, {}, 'andijon')).toMatchObject({ position: 2, total: 4, previous: { id: ids[0] } });
    expect((await readPlace(0, {}, 'andijon')).next_new?.id).toBe(ids[2]);
  });

  it('shows a cluster only itself', async () => {
    const own = await addReport(api.db, { author: 'klaster' });
    const { data } = await api.call<QueuePlace>(`GET /api/review/clusters/${own}/place`, { as: 'klaster' });
    expect(data).toEqual({ position: 1, total: 1, previous: null, next: null, next_new: null });
    const draft = await addReport(api.db, { author: 'klaster', status: 'draft', quarter: 3 });
    const { data: none } = await api.call<QueuePlace>(`GET /api/review/clusters/${draft}/place`, { as: 'klaster' });
    expect(none).toMatchObject({ position: null, next_new: null });
    expect((await api.call(`GET /api/review/clusters/${draft}/place`, { as: 'admin' })).status).toBe(404);
  });
});
