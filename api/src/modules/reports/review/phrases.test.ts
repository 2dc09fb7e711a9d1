import type { RemarkPhrases } from '@klaster/shared/contract/reports';
import { addCluster, addReport } from '../../../../test/support/fixtures';
import { reportsApi } from '../../../../test/support/report-entry';

const api = reportsApi();

const phrases = async (as = 'reviewer') => (await api.call<RemarkPhrases>('GET /api/me/phrases', { as })).data;
const replace = (own: unknown, as = 'reviewer') =>
  api.call<RemarkPhrases>('PATCH /api/me/phrases', { as, body: { own } });

const remark = async (comment: string, { as = 'reviewer', decision = 'confirm' } = {}) => {
  const id = await addReport(api.db, { cluster: await addCluster(api.db, '1703') });
  expect((await api.call(`POST /api/${decision}-cluster/${id}`, { as, body: { comment } })).status).toBe(200);
};

beforeEach(() => api.db.deleteFrom('remark_phrases').execute());

it('are each account’s own, in their order', async () => {
  expect((await replace(['Тасдиқланди', '  Хато бор '])).data.own).toEqual(['Тасдиқланди', 'Хато бор']);
  await replace(['Келишилди'], 'second-reviewer');
  expect([(await phrases()).own, (await phrases('second-reviewer')).own]).toEqual([
    ['Тасдиқланди', 'Хато бор'],
    ['Келишилди'],
  ]);
  expect((await replace([])).data.own).toEqual([]);
});

it('come with the last five different remarks on reports as a whole, without those that are phrases, and no long ones', async () => {
  for (const text of ['бир бор', 'икки бор', 'уч бора', 'тўрт бор', 'беш бор', 'олти бор', 'бир бор'])
    await remark(text);
  await remark('узун '.repeat(100));
  await remark('бошқаники', { as: 'second-reviewer' });
  expect((await phrases()).recent).toEqual(['бир бор', 'олти бор', 'беш бор', 'тўрт бор', 'уч бора']);
  await replace(['олти бор']);
  expect((await phrases()).recent).toEqual(['бир бор', 'беш бор', 'тўрт бор', 'уч бора']);
});

it('never come with a reason for a rejection, even if it was also used to confirm', async () => {
  for (const text of ['Хатоси бор', 'Эътироз йўқ']) await remark(text);
  await remark('Хатоси бор', { decision: 'reject' });
  expect((await phrases()).recent).toEqual(['Эътироз йўқ']);
});
