import { network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../remote';
import { answer, answerPlaces, callsOf, listOf, SAMPLES, staffEntry } from './registers';

const [sample] = SAMPLES as [(typeof SAMPLES)[number]];
const calls = callsOf(sample);
const entry = (id: number) => staffEntry(sample, { id, company_name: `Тола ${id}` });
const answerList = () => answer(calls.list, { ...listOf(sample, entry(1), entry(2), entry(3)), total: 30 });
const findBox = (id: number) => screen.findByLabelText(`Танлаш: Тола ${id}`);
const gather = () => screen.getByRole('button', { name: 'Барчасини танлаш: 30' });

it('entries that were yet being read are not chosen in a list that has other filters by then', async () => {
  answerPlaces();
  answerList();
  const at = `${sample.kind.paths.session.live}?size=25`;
  const { user } = await renderRemote({ routes, at, user: { positions: ['ADMIN'] } });
  await user.click(await findBox(2));
  const release = network.hold(calls.list, listOf(sample, entry(1), entry(2)) as never);
  await user.click(gather());
  await waitFor(() => expect(network.requests(calls.list)).toHaveLength(2));
  answerList();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Вилоят' }), '1706');
  await waitFor(() => expect(network.requests(calls.list)).toHaveLength(3));
  release();
  await user.click(await findBox(3));
  await waitFor(() => expect(gather()).toBeEnabled());
  expect(screen.getByRole('region', { name: 'Танланган ёзувлар' })).toHaveTextContent('Танланди: 1');
});
