import { network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../remote';
import { ADMIN, calls, chosenRegion, entry, findBox, sample } from './any-register';
import { answer, answerPlaces, makePage } from './registers';

const answerList = () => answer(calls.list, { ...makePage(sample, entry(1), entry(2), entry(3)), total: 30 });
const selectAll = () => screen.getByRole('button', { name: 'Барчасини танлаш: 30' });

it('selecting all is dropped when the filters change while the entries are loading', async () => {
  answerPlaces();
  answerList();
  const { user } = await renderRemote({ routes, at: `${sample.kind.paths.session.live}?size=25`, user: ADMIN });
  await user.click(await findBox(2));
  const release = network.hold(calls.list, makePage(sample, entry(1), entry(2)) as never);
  await user.click(selectAll());
  await waitFor(() => expect(network.requests(calls.list)).toHaveLength(2));
  answerList();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Вилоят' }), '1706');
  await waitFor(() => expect(network.requests(calls.list)).toHaveLength(3));
  release();
  await user.click(await findBox(3));
  await waitFor(() => expect(selectAll()).toBeEnabled());
  expect(chosenRegion()).toHaveTextContent('Танланди: 1');
});
