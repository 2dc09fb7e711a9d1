import { CONNECTION_LOST, findNotice, network } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { acceptSaves, enter, ENTRY, FACT, field, LAND, openForm, PLAN, SAVE, SUBMIT } from '../../test/entry-scene';
import { aReport, anEntry, REQUIRED_FIGURES } from '../../test/fixtures';
import { failCall } from '../../test/steps';

const complete = { figures: { ...anEntry().figures, ...REQUIRED_FIGURES } };

const submit = () => screen.getByRole('button', { name: 'Юбориш' });
const dialog = () => screen.findByRole('alertdialog', { name: 'Ҳисоботни юбориш' });
const confirm = async () => within(await dialog()).getByRole('button', { name: 'Юбориш' });

beforeEach(() => {
  acceptSaves();
  network.on('GET /crud/cluster/:id', aReport({ id: 41, status: 'Янги' }));
});

it('without required figures is blocked with a list by section, whose links go to the fields', async () => {
  const { user, address } = await openForm();
  await user.click(submit());
  const list = await screen.findByRole('alert');
  expect(list).toHaveFocus();
  expect(list).toHaveTextContent('I. Ер майдони ва пахта ҳосили (1)Кластер ер майдони: тўлдирилмаган');
  const headings = within(list).getAllByRole('heading', { level: 3 });
  expect(headings.map((heading) => heading.textContent)).toContain('IX. Халқаро сертификатлар (4)');
  expect(within(list).queryByText(/Пахта ҳосили режаси:/)).toBeNull();
  expect(field(LAND)).toHaveAccessibleDescription(expect.stringContaining('Тўлдиринг!'));
  await user.click(within(list).getByRole('link', { name: 'Лазерли текисланган майдон: тўлдирилмаган' }));
  expect(address()).toContain('section=IV');
  expect(field(/^Лазерли текисланган майдон/)).toHaveFocus();
  await user.keyboard('5');
  expect(within(list).queryByRole('link', { name: /^Лазерли/ })).toBeNull();
  await user.click(within(list).getByRole('link', { name: 'IX. Халқаро сертификатлар' }));
  expect(field(/^OEKO-TEX/)).toHaveFocus();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('saves the last input, asks, sends the saved version unless the answer is no, and goes to the report', async () => {
  network.on(SUBMIT, { id: 41, status: 'Янги', round: 1 });
  const { user, address } = await openForm(complete);
  await enter(user, field(FACT), '12');
  await user.click(submit());
  expect(await dialog()).toHaveTextContent('Қўрғон, 2026 йил, 4‑чорак: ҳисобот кўриб чиқишга юборилсинми?');
  expect(network.requests(SAVE)).toHaveLength(1);
  await user.click(within(await dialog()).getByRole('button', { name: 'Йўқ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(network.requests(SUBMIT)).toEqual([]);
  await user.click(submit());
  network.on(ENTRY, anEntry({ editable: false }));
  await user.dblClick(await confirm());
  await waitFor(() => expect(address()).toBe('/malumotlarim/cluster-info/41'));
  expect(await findNotice('Муваффақиятли')).toMatchObject({ tone: 'success', message: 'Ҳисобот юборилди' });
  expect(network.requests(SUBMIT)).toMatchObject([{ params: { id: '41' }, body: { version: 6 } }]);
});

it('with unusual figures names those without a reason before it is sent', async () => {
  const { user } = await openForm({
    ...complete,
    last_year: { ...complete.figures, cluster_lands: 1, first_plan: 1 },
    sections: [
      { section: 'I', version: 1, saved_at: null, saved_by: null, notes: [{ key: 'first_plan', note: 'Янги ер' }] },
    ],
  });
  await user.click(submit());
  const names = within(await dialog()).getAllByRole('listitem');
  expect(await dialog()).toHaveTextContent('изоҳсиз: 1');
  expect(names.map((name) => name.textContent)).toEqual(['Кластер ер майдони']);
});

it('that is refused says why in the dialog, or lists the figures that are missing, and can be tried again', async () => {
  failCall(SUBMIT, 409, 'period_closed', { detail: 'Бу чорак ёпилган' });
  const { user, address } = await openForm(complete);
  await user.click(submit());
  await user.click(await confirm());
  expect(within(await dialog()).getByRole('alert')).toHaveTextContent('Бу чорак ёпилган');
  const errors = [{ path: 'twenty_yarn_count', code: 'required' as const, message: 'Тўлдиринг!' }];
  failCall(SUBMIT, 400, 'invalid_input', { detail: 'Хато бор', errors });
  await user.click(await confirm());
  expect(await screen.findByRole('link', { name: 'Калава ип экспорти: ҳажми: тўлдирилмаган' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  network.on(SUBMIT, { id: 41, status: 'Янги', round: 1 });
  await user.click(submit());
  await user.click(await confirm());
  await waitFor(() => expect(address()).toBe('/malumotlarim/cluster-info/41'));
});

it('after another user’s change reloads the report, and says so', async () => {
  failCall(SUBMIT, 409, 'stale_version', { detail: 'Ўзгарган', current: { version: 9 } });
  const { user } = await openForm(complete);
  await user.click(submit());
  network.on(ENTRY, anEntry({ version: 9, figures: { ...complete.figures, first_plan: 777 } }));
  await user.click(await confirm());
  expect(await screen.findByText(/бошқа ходим ҳам ўзгартирган/)).toBeVisible();
  await waitFor(() => expect(field(PLAN)).toHaveValue('777'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  network.on(SUBMIT, { id: 41, status: 'Янги', round: 1 });
  await user.click(submit());
  await user.click(await confirm());
  await waitFor(() => expect(network.requests(SUBMIT).at(-1)?.body).toEqual({ version: 9 }));
});

it('with a text that is no figure, or with something not saved, is blocked', async () => {
  const { user } = await openForm(complete);
  await enter(user, field(FACT), '12 т');
  await user.click(submit());
  const list = await screen.findByRole('alert');
  const link = within(list).getByRole('link', { name: 'Амалдаги пахта ҳосили: хато ёзилган' });
  await user.click(link);
  expect(field(FACT)).toHaveFocus();
  network.on(SAVE, CONNECTION_LOST);
  await user.clear(field(FACT));
  await enter(user, field(FACT), '12');
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/ҳали сақланмаган/));
  expect(await screen.findAllByText(/^Тармоқ кутилмоқда/)).not.toHaveLength(0);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(network.requests(SUBMIT)).toEqual([]);
});
