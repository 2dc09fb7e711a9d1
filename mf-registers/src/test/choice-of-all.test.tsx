import { network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../remote';
import { ADMIN, calls, chosenRegion, entry, findBox, sample, selectAll } from './any-register';
import { answer, answerPlaces, makePage } from './registers';

const answerList = () => answer(calls.list, { ...makePage(sample, entry(1), entry(2), entry(3)), total: 30 });
const allButton = () => screen.getByRole('button', { name: 'Барчасини танлаш: 30' });

it('selecting all is dropped when the filters change while the entries are loading', async () => {
  answerPlaces();
  answerList();
  const { user } = await renderRemote({ routes, at: `${sample.kind.paths.session.live}?size=25`, user: ADMIN });
  await user.click(await findBox(2));
  const release = network.hold(calls.list, makePage(sample, entry(1), entry(2)) as never);
  await user.click(allButton());
  await waitFor(() => expect(network.requests(calls.list)).toHaveLength(2));
  answerList();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Вилоят' }), '1706');
  await waitFor(() => expect(network.requests(calls.list)).toHaveLength(3));
  release();
  await user.click(await findBox(3));
  await waitFor(() => expect(allButton()).toBeEnabled());
  expect(chosenRegion()).toHaveTextContent('Танланди: 1');
});

it.each([
  [200, ['1']],
  [201, ['1', '2']],
  [450, ['1', '2', '3']],
])('%i entries are selected with the pages %j', async (total, pages) => {
  answerPlaces();
  answer(calls.list, ({ query }: { query: Record<string, string> }) => {
    const [page, size] = [Number(query['page'] ?? 1), Number(query['page_size'])];
    const rows = Array.from({ length: Math.min(size, total - (page - 1) * size) }, (_, at) =>
      entry((page - 1) * size + at + 1),
    );
    return { ...makePage(sample, ...rows), total };
  });
  const { user } = await renderRemote({ routes, at: `${sample.kind.paths.session.live}?size=25`, user: ADMIN });
  await selectAll(user, total);
  const gathered = network.requests(calls.list).filter(({ query }) => query['page_size'] === '200');
  expect(gathered.map(({ query }) => query['page'])).toEqual(pages);
});
