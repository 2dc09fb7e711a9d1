import {
  checkAccessibility,
  chooseFromMenu,
  CONNECTION_LOST,
  expectConsoleError,
  findNotice,
  network,
  problem,
  renderRemote,
  watchSavedFiles,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { routes } from '../remote';
import { answer, answerPlaces, callsOf, listOf, SAMPLES, staffEntry } from './registers';

const saved = watchSavedFiles();

async function choose(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Excel' }));
  await chooseFromMenu(user, name);
}

const NO_NETWORK = 'Амал бажарилмади. Алоқани текшириб, қайта уриниб кўринг.';

const WORKBOOK = new TextEncoder().encode('workbook');

describe.each(SAMPLES)('$title as a spreadsheet', (sample) => {
  const { kind, title, removedTitle } = sample;
  const calls = callsOf(sample);

  beforeEach(() => {
    answerPlaces();
    answer(calls.list, listOf(sample, staffEntry(sample)));
  });

  it('is saved whole, filtered like the list, without an order that there is not, with the token in a header', async () => {
    answer(calls.export, WORKBOOK);
    const { user } = await renderRemote({
      routes,
      at: `${kind.paths.session.live}?province=1703&search=олтин&sort=-stir&page=2`,
      user: {},
    });
    await choose(user, 'Рўйхатни юклаб олиш');
    await waitFor(() => expect(saved.names()).toEqual([`${title}.xlsx`]));
    expect(saved.files()[0]?.file.size).toBe(8);
    const [request] = network.requests(calls.export);
    expect(request?.query).toEqual({ province_code: '1703', search: 'олтин' });
    expect(request?.headers.get('X-Access-Token')).toBeTruthy();
    expect(request?.headers.get('Accept-Language')).toBe('uz-Cyrl');
  });

  it('raises a notice when it is not available, and can be requested again', async () => {
    expectConsoleError(/Кейинроқ/);
    answer(calls.export, problem(503, 'upstream_unavailable', { detail: 'Кейинроқ уриниб кўринг.' }));
    const { user } = await renderRemote({ routes, at: kind.paths.session.removed, user: {} });
    await choose(user, 'Рўйхатни юклаб олиш');
    expect((await findNotice('Хатолик юз берди.')).message).toBe('Кейинроқ уриниб кўринг.');
    answer(calls.export, WORKBOOK);
    await choose(user, 'Рўйхатни юклаб олиш');
    await waitFor(() => expect(saved.names()).toEqual([`${removedTitle}.xlsx`]));
    expect(network.requests(calls.export).at(-1)?.query).toEqual({ state: 'removed' });
  });

  it('raises a notice in the language of the user when the network fails', async () => {
    expectConsoleError(/Failed to fetch/);
    answer(calls.export, CONNECTION_LOST);
    const { user } = await renderRemote({ routes, at: kind.paths.session.live, user: {} });
    await choose(user, 'Рўйхатни юклаб олиш');
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: NO_NETWORK });
    expect(saved.names()).toEqual([]);
  });

  it('raises a notice when the empty template cannot be downloaded', async () => {
    answer(calls.imports, { items: [], total: 0 });
    answer(calls.template, CONNECTION_LOST);
    const { user } = await renderRemote({ routes, at: kind.paths.session.live, user: { positions: ['CREATE'] } });
    await choose(user, 'Файлдан киритиш');
    await user.click(await screen.findByRole('button', { name: 'Бўш шакл' }));
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: NO_NETWORK });
    expect(saved.names()).toEqual([]);
  });

  it('is saved with the selected entries alone', async () => {
    const entries = [7, 8, 9].map((id) => staffEntry(sample, { id, company_name: `Тола ${id}` }));
    answer(calls.list, listOf(sample, ...entries));
    answer(calls.exportChosen, WORKBOOK);
    const { user } = await renderRemote({ routes, at: `${kind.paths.session.live}?sort=-district`, user: {} });
    await user.click(await screen.findByLabelText('Танлаш: Тола 9'));
    await user.click(screen.getByLabelText('Танлаш: Тола 7'));
    await user.click(screen.getByRole('button', { name: 'Танланганларни юклаб олиш (Excel)' }));
    await waitFor(() =>
      expect(saved.files().map(({ name, file }) => [name, file.size])).toEqual([[`${title}.xlsx`, 8]]),
    );
    const [request] = network.requests(calls.exportChosen);
    expect(request?.body).toEqual({ state: 'live', ids: [9, 7], sort: '-district' });
    expect(screen.getByLabelText('Танлаш: Тола 9')).toBeChecked();
  });

  it('is checked, corrected, checked again, taken, and undone by ADMIN, who sees which entries were changed since', async () => {
    const state = 'state-of-the-register';
    const fault = { cell: 'B3', column: 'СТИР', code: 'stir' as const, message: 'СТИР 9 та рақамдан иборат.' };
    answer(calls.imports, { items: [], total: 0 });
    answer(calls.check, {
      rows: { created: 1, changed: 0, same: 0, faulty: 1 },
      faults: [fault],
      faults_total: 1,
      state,
    });
    const { user } = await renderRemote({ routes, at: kind.paths.session.live, user: { positions: ['ADMIN'] } });
    await choose(user, 'Файлдан киритиш');
    const dialog = await screen.findByRole('dialog', { name: 'Файлдан киритиш' });
    const file = () =>
      new File(['workbook'], 'Рўйхат.xlsx', {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      });
    const send = () => user.upload(dialog.querySelector('input[type=file]')!, file());
    await send();
    expect(await screen.findByRole('region', { name: 'Файлдаги хатолар' })).toHaveTextContent(
      'B3 СТИР: СТИР 9 та рақамдан иборат.',
    );
    expect(screen.getByRole('button', { name: /^Фақат тўғри қаторларни киритиш/ })).toBeVisible();
    await checkAccessibility(document.body);
    answer(calls.marked, WORKBOOK);
    await user.click(screen.getByRole('button', { name: 'Хатолари ва ўзгаришлари белгиланган нусха' }));
    await waitFor(() => expect(saved.names()).toEqual(['Рўйхат.xlsx']));
    answer(calls.check, { rows: { created: 2, changed: 0, same: 0, faulty: 0 }, faults: [], faults_total: 0, state });
    await send();
    answer(calls.take, { id: 5, created: 2, changed: 0, same: 0, faulty: 0 });
    const taken = {
      id: 5,
      file_name: 'Рўйхат.xlsx',
      at: '2026-11-02T06:00:00Z',
      user_name: 'Ўткир',
      created: 2,
      changed: 0,
    };
    answer(calls.imports, { items: [{ ...taken, undone_at: null, undone_by: null }], total: 1 });
    await user.click(await screen.findByRole('button', { name: /^Ҳаммасини киритиш/ }));
    expect(await screen.findByText('Файл реестрга киритилди.')).toBeVisible();
    expect(network.requests(calls.take)[0]?.query).toEqual({ file_name: 'Рўйхат.xlsx', rows: 'all', state });
    const list = await screen.findByRole('link', { name: 'Рўйхат.xlsx' });
    expect(list).toHaveAttribute('href', `${kind.paths.session.live}?import=5`);
    expectConsoleError(/бекор қилинмади/);
    const entries = [{ id: 9, company_name: 'Тола' }];
    answer(calls.undo, problem(409, 'import_changed', { detail: 'Файл бекор қилинмади.', entries }));
    await user.click(await screen.findByRole('button', { name: 'Бекор қилиш: Рўйхат.xlsx' }));
    const question = await screen.findByRole('alertdialog', { name: 'Файлни бекор қилиш' });
    expect(question).toHaveTextContent('«Рўйхат.xlsx» файли бекор қилинсинми? Қўшилган ёзувлар (2) ўчирилади');
    expect(network.requests(calls.undo)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Ҳа' }));
    expect(await screen.findByText('Файл бекор қилинмади.')).toBeVisible();
    const changed = within(question).getByRole('link', { name: /Тола/ });
    expect(changed).toHaveAttribute('href', `${kind.paths.session.live}/view/9`);
    answer(calls.undo, { id: 5 });
    answer(calls.imports, { items: [{ ...taken, undone_at: '2026-11-02T07:00:00Z', undone_by: 'Ўткир' }], total: 1 });
    await user.click(within(question).getByRole('button', { name: 'Ҳа' }));
    expect(await screen.findByText('Бекор қилинган')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Файлдан киритиш' })).toBeVisible();
    // An undone import has no entries left to link to.
    expect(screen.queryByRole('link', { name: 'Рўйхат.xlsx' })).toBeNull();
    expect(network.requests(calls.undo).map(({ params }) => params)).toEqual([{ id: '5' }, { id: '5' }]);
  });

  it('links to its entries once it is imported', async () => {
    answer(calls.imports, { items: [], total: 0 });
    answer(calls.check, {
      rows: { created: 2, changed: 0, same: 0, faulty: 0 },
      faults: [],
      faults_total: 0,
      state: 'state-of-the-register',
    });
    answer(calls.take, { id: 5, created: 2, changed: 0, same: 0, faulty: 0 });
    const at = `${kind.paths.session.live}?province=1703`;
    const { user, address } = await renderRemote({ routes, at, user: { positions: ['CREATE'] } });
    await choose(user, 'Файлдан киритиш');
    const dialog = await screen.findByRole('dialog', { name: 'Файлдан киритиш' });
    await user.upload(dialog.querySelector('input[type=file]')!, new File(['workbook'], 'Рўйхат.xlsx'));
    await user.click(await screen.findByRole('button', { name: /^Ҳаммасини киритиш/ }));
    await user.click(await screen.findByRole('link', { name: 'Киритилган ёзувларни кўриш' }));
    expect(address()).toBe(`${kind.paths.session.live}?import=5`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.requests(calls.list).at(-1)?.query).toEqual({ import_id: '5' });
    expect(await screen.findByLabelText('Файл')).toHaveDisplayValue('№ 5');
    await user.selectOptions(screen.getByLabelText('Файл'), 'Барча ёзувлар');
    expect(address()).toBe(kind.paths.session.live);
    await waitFor(() => expect(network.requests(calls.list).at(-1)?.query).toEqual({}));
    expect(screen.queryByLabelText('Файл')).toBeNull();
  });
});
