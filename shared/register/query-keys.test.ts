import { REGISTERS } from '../contract/kinds';
import { publicClient, sessionClient } from '../http';
import { testQueryKeys } from '../testing';
import { districtsQuery, entryQuery, historyQuery, listQuery, publicEntryQuery } from './lists/queries';
import type { Register } from './lists/register';
import { importsQuery } from './staff/import-calls';

const clusters: Register = { name: 'clusters', app: 'mf-registers', paths: REGISTERS.clusters.paths };
const OTHER_LIST = {
  state: 'removed',
  province_code: '1703',
  district_code: '1703202',
  search: 'а',
  sort: 'land_area',
  page: 2,
  page_size: 25,
};

testQueryKeys(
  __dirname,
  [
    [listQuery, [publicClient, clusters, {}], [sessionClient, { name: 'cooperatives' }, OTHER_LIST]],
    [entryQuery, [clusters, '7'], [{ name: 'cooperatives' }, '8']],
    [publicEntryQuery, [clusters, '7'], [{ name: 'cooperatives' }, '8']],
    [historyQuery, [clusters, 7], [{ name: 'cooperatives' }, 8]],
    [importsQuery, [clusters], [{ name: 'cooperatives' }]],
    [districtsQuery, ['1703'], ['1706']],
  ],
  // It sends a file, which is no plain request.
  ['checkedRowsQuery'],
);

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
  [40, 2],
])('a history of %i changes has %i pages', (total, pages) => {
  const { getNextPageParam } = historyQuery(clusters, 7);
  const answer = { items: [], total };
  const loaded = [answer];
  while (getNextPageParam(answer, loaded) !== undefined) loaded.push(answer);
  expect(loaded).toHaveLength(pages);
});
