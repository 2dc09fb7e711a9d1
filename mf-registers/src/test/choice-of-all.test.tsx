import { network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../remote';
import { answer, answerPlaces, callsOf, listOf, SAMPLES, staffEntry } from './registers';

const [sample] = SAMPLES as [(typeof SAMPLES)[number]];
const calls = callsOf(sample);
const entry = (id: number) => staffEntry(sample, { id, company_name: `Тола ${id}` });
const answerList = () => answer(calls.list, { ...listOf(sample, entry(1), entry(2), entry(3)), total: 30 });
const findBox = (id: number) => screen.findByLabelText(`Танлаш: Тола ${id}`);
const selectAll = () => screen.getByRole('button', { name: 'Барчасини танлаш: 30' });

it('selecting all is dropped when the filters change while the entries are loading', async () => {
  answerPlaces();
  answerList();
  const at = `${sample.kind.paths.session.live}?size=25`;
  const { user } = await renderRemote({ routes, at, user: { positions: ['ADMIN'] } });
  await user.click(await findBox(2));
  const release = network.hold(calls.list, listOf(sample, entry(1), entry(2)) as never);
  await user.click(selectAll());
  await waitFor(() => expect(network.requests(calls.list)).toHaveLength(2));
  answerList();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Вилоят' }), '1706');
  await waitFor(() => expect(network.requests(calls.list)).toHaveLength(3));
  release();
  await user.click(await findBox(3));
  await waitFor(() => expect(selectAll()).toBeEnabled());
  expect(screen.getByRole('region', { name: 'Танланган ёзувлар' })).toHaveTextContent('Танланди: 1');
});
