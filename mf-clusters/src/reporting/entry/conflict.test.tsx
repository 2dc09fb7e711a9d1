import { network, problem } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { acceptSaves, enter, FACT, field, openForm, PLAN, SAVE } from '../../test/entry-scene';

const current = {
  section: 'I',
  version: 4,
  saved_at: '2026-11-20T08:00:00Z',
  saved_by: 'Эргашев Отабек',
  notes: [],
  figures: { cluster_lands: null, first_plan: 3500, first_current: 1800 },
};

async function clash() {
  network.on(SAVE, problem(409, 'stale_version', { current }));
  const scene = await openForm();
  await scene.user.clear(field(PLAN));
  await scene.user.type(field(PLAN), '3100');
  await scene.user.type(field(FACT), '2000');
  const panel = within(await screen.findByRole('alert', {}, { timeout: 3000 }));
  const choice = (name: string | RegExp, value: RegExp) =>
    within(panel.getByRole('group', { name })).getByRole('radio', { name: value });
  return { ...scene, panel, choice };
}

it('shows both values of each field, and sends nothing until each is chosen', async () => {
  const { user, panel, choice } = await clash();
  expect(panel.getByText(/Эргашев Отабек бу бўлимни 20.11.2026 13:00/)).toBeVisible();
  const apply = panel.getByRole('button', { name: 'Қўллаш' });
  expect(apply).toBeDisabled();
  await user.click(choice('Пахта ҳосили режаси', /Менда: 3\u202f100,0 т/));
  expect(apply).toBeDisabled();
  await user.click(choice(FACT, /Унда: 1\u202f800,0 т/));
  acceptSaves();
  await user.click(apply);
  expect(await screen.findAllByText(/^Сақланди /, {}, { timeout: 3000 })).not.toHaveLength(0);
  expect(network.requests(SAVE).at(-1)!.body).toMatchObject({ version: 4, figures: { first_plan: 3100 } });
  expect(field(PLAN)).toHaveValue('3\u202f100');
  expect(field(FACT)).toHaveValue('1\u202f800');
});

it('blocks a submission, until all of one side is taken at once', async () => {
  const { user, panel } = await clash();
  await user.click(screen.getByRole('button', { name: 'Юбориш' }));
  await waitFor(() => expect(screen.queryByText('Текширилмоқда…')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Ҳаммаси уники' }));
  const saves = network.requests(SAVE).length;
  await user.click(panel.getByRole('button', { name: 'Қўллаш' }));
  await waitFor(() => expect(field(PLAN)).toHaveValue('3\u202f500'));
  expect(network.requests(SAVE)).toHaveLength(saves);
});

it('lists the fields in the order of the report, and its section links to them', async () => {
  network.on(SAVE, problem(409, 'stale_version', { current }));
  const { user } = await openForm();
  await enter(user, field(FACT), '2000');
  await user.clear(field(PLAN));
  const panel = await screen.findByRole('alert', {}, { timeout: 3000 });
  expect(
    within(panel)
      .getAllByRole('group')
      .map((group) => group.querySelector('legend')?.textContent),
  ).toEqual(['Пахта ҳосили режаси', FACT]);
  await user.click(screen.getByRole('button', { name: 'Танлашга ўтиш' }));
  expect(within(panel).getByRole('heading', { name: /^Бошқа қийматлар сақланган/ })).toHaveFocus();
});
