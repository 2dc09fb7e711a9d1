import { CONNECTION_LOST, expectConsoleError, findNotice, network, problem } from '@klaster/shared/testing';
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

it('with a text that is no figure is blocked, and the link goes there', async () => {
  const { user } = await openForm(complete);
  await enter(user, field(FACT), '12 т');
  await user.click(submit());
  const list = await screen.findByRole('alert');
  const link = within(list).getByRole('link', { name: 'Амалдаги пахта ҳосили: хато ёзилган' });
  await user.click(link);
  expect(field(FACT)).toHaveFocus();
  expect(network.requests(SUBMIT)).toEqual([]);
});

it('saves the last input, asks for confirmation, sends the saved version, and goes to the report', async () => {
  network.on(SUBMIT, { id: 41, status: 'Янги', round: 1 });
  const { user, address } = await openForm(complete);
  await enter(user, field(FACT), '12');
  await user.click(submit());
  expect(await dialog()).toHaveTextContent('Қўрғон, 2026 йил, 4-чорак: ҳисобот кўриб чиқишга юборилсинми?');
  expect(network.requests(SAVE)).toHaveLength(1);
  network.on(ENTRY, anEntry({ editable: false }));
  await user.dblClick(await confirm());
  await waitFor(() => expect(address()).toBe('/malumotlarim/cluster-info/41'));
  expect(await findNotice('Муваффақиятли')).toMatchObject({ tone: 'success', message: 'Ҳисобот юборилди' });
  expect(network.requests(SUBMIT)).toMatchObject([{ params: { id: '41' }, body: { version: 6 } }]);
});

it('offers no confirmation while something could not be saved', async () => {
  const { user } = await openForm(complete);
  network.on(SAVE, CONNECTION_LOST);
  await enter(user, field(FACT), '12');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(/ҳали сақланмаган/);
  expect(await screen.findAllByText(/^Тармоқ кутилмоқда/)).not.toHaveLength(0);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('lists the figures that the API reports as missing', async () => {
  expectConsoleError(/Хато бор/);
  network.on(
    SUBMIT,
    problem(400, 'invalid_input', {
      detail: 'Хато бор',
      errors: [{ path: 'twenty_yarn_count', code: 'required', message: 'Тўлдиринг!' }],
    }),
  );
  const { user } = await openForm(complete);
  await user.click(submit());
  await user.click(await confirm());
  expect(await screen.findByRole('link', { name: 'Калава ип экспорти: ҳажми: тўлдирилмаган' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('after somebody else’s change reloads the report, and says so', async () => {
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

it('that is refused says why in the dialog, which can be tried again', async () => {
  failCall(SUBMIT, 409, 'period_closed', { detail: 'Бу чорак ёпилган' });
  const { user, address } = await openForm(complete);
  await user.click(submit());
  await user.click(await confirm());
  expect(within(await dialog()).getByRole('alert')).toHaveTextContent('Бу чорак ёпилган');
  network.on(SUBMIT, { id: 41, status: 'Янги', round: 1 });
  await user.click(await confirm());
  await waitFor(() => expect(address()).toBe('/malumotlarim/cluster-info/41'));
});

it('sends nothing when the answer is no', async () => {
  const { user } = await openForm(complete);
  await user.click(submit());
  await user.click(within(await dialog()).getByRole('button', { name: 'Йўқ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(network.requests(SUBMIT)).toEqual([]);
});
