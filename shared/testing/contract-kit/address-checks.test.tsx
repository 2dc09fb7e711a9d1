import { useState } from 'react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Pagination, SearchFilter } from '../../ui';
import { renderWithRouter } from '../doubles/render-remote';
import { endTest } from '../doubles/test-end';
import { addressFaults } from './address-checks';

const faultsOf = (Component: ComponentType) =>
  addressFaults(({ at = '/list?page=2' } = {}) => {
    endTest();
    return renderWithRouter({ routes: [{ path: '/list', Component }], at });
  });

function Search({ replace }: { replace: boolean }) {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  return <SearchFilter label="Ном" value={search} onSearch={(text) => setParameters({ search: text }, { replace })} />;
}

const hrefFor = (page: number) => (page === 1 ? '/list' : `/list?page=${page}`);

/** A list that has three pages when it is opened at one, and one page otherwise. */
function List({ stale }: { stale: boolean }) {
  const [parameters] = useSearchParams();
  const page = Number(parameters.get('page') ?? 1);
  const [total] = useState(page > 1 ? 30 : 10);
  return <Pagination page={page} pageSize={10} total={total} stale={stale} hrefFor={hrefFor} />;
}

test('a search that adds a step to the history for each text is a fault', async () => {
  expect(await faultsOf(() => <Search replace={false} />)).toEqual(['Ном adds a step to the history']);
  expect(await faultsOf(() => <Search replace />)).toEqual([]);
});

test('a list that leaves its page by the total of the page before is a fault', async () => {
  expect(await faultsOf(() => <List stale={false} />)).toEqual(['leaves its page while it is loading']);
  expect(await faultsOf(() => <List stale />)).toEqual([]);
});
