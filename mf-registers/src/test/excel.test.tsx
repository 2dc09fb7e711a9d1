import type { Position } from '@klaster/shared/contract/http';
import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  findNotice,
  network,
  problem,
  renderRemote,
  watchSavedFiles,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../remote';
import { ADMIN, checkReport, chooseExcel, findBox, importResult, openImport, takeAll } from './any-register';
import { answer, answerPlaces, callsOf, makePage, SAMPLES, staffEntry } from './registers';

const saved = watchSavedFiles();

const NO_NETWORK = 'Амал бажарилмади. Алоқани текшириб, қайта уриниб кўринг.';

const WORKBOOK = new TextEncoder().encode('workbook');

describe.each(SAMPLES)('$title as a spreadsheet', (sample) => {
  const { kind, title, removedTitle } = sample;
  const { live, removed } = kind.paths.session;
  const calls = callsOf(sample);
  const open = (at: string, positions: Position[] = []) => renderRemote({ routes, at, user: { positions } });

  beforeEach(() => {
    answerPlaces();
    answer(calls.list, makePage(sample, staffEntry(sample)));
    answer(calls.imports, { items: [], total: 0 });
  });

  it('raises a notice when it is not available, or the network fails, and can be requested again', async () => {
    expectConsoleError(/Кейинроқ/);
    answer(calls.export, problem(503, 'upstream_unavailable', { detail: 'Кейинроқ уриниб кўринг.' }));
    const { user } = await open(removed);
    await chooseExcel(user, 'Рўйхатни юклаб олиш');
    expect((await findNotice('Хатолик юз берди.')).message).toBe('Кейинроқ уриниб кўринг.');
    expectConsoleError(/Failed to fetch/);
    answer(calls.export, CONNECTION_LOST);
    await chooseExcel(user, 'Рўйхатни юклаб олиш');
    expect(await screen.findByText(NO_NETWORK)).toBeInTheDocument();
    expect(saved.names()).toEqual([]);
    answer(calls.export, WORKBOOK);
    await chooseExcel(user, 'Рўйхатни юклаб олиш');
    await waitFor(() => expect(saved.names()).toEqual([`${removedTitle}.xlsx`]));
    expect(network.requests(calls.export).at(-1)?.query).toEqual({ state: 'removed' });
  });

  it('raises a notice when the empty template cannot be downloaded', async () => {
    answer(calls.template, CONNECTION_LOST);
    const { user } = await open(live, ['CREATE']);
    await openImport(user);
    await user.click(await screen.findByRole('button', { name: 'Бўш шакл' }));
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: NO_NETWORK });
    expect(saved.names()).toEqual([]);
  });

  it('is saved with only the selected entries', async () => {
    const entries = [7, 8, 9].map((id) => staffEntry(sample, { id, company_name: `Тола ${id}` }));
    answer(calls.list, makePage(sample, ...entries));
    answer(calls.exportChosen, WORKBOOK);
    const { user } = await open(`${live}?sort=-district`);
    for (const id of [9, 7]) await user.click(await findBox(id));
    await user.click(screen.getByRole('button', { name: 'Танланганларни юклаб олиш (Excel)' }));
    await waitFor(() => expect(saved.names()).toEqual([`${title}.xlsx`]));
    expect(saved.files()[0]?.file.size).toBe(8);
    const [request] = network.requests(calls.exportChosen);
    expect(request?.body).toEqual({ state: 'live', ids: [9, 7], sort: '-district' });
    expect(await findBox(9)).toBeChecked();
  });

  it('is checked, corrected, checked again, taken, and undone by ADMIN, who sees which entries were changed since', async () => {
    const fault = { cell: 'B3', column: 'СТИР', code: 'stir' as const, message: 'СТИР 9 та рақамдан иборат.' };
    const rows = { created: 1, changed: 0, same: 0, faulty: 1 };
    answer(calls.check, { ...checkReport(1), rows, faults: [fault], faults_total: 1 });
    const { user } = await renderRemote({ routes, at: live, user: ADMIN });
    const { send } = await openImport(user);
    await send();
    const faults = await screen.findByRole('region', { name: 'Файлдаги хатолар' });
    expect(faults).toHaveTextContent('B3 СТИР: СТИР 9 та рақамдан иборат.');
    expect(screen.getByRole('button', { name: /^Фақат тўғри қаторларни киритиш/ })).toBeVisible();
    await checkAccessibility(document.body);
    answer(calls.marked, WORKBOOK);
    await user.click(screen.getByRole('button', { name: 'Хатолари ва ўзгаришлари белгиланган нусха' }));
    await waitFor(() => expect(saved.names()).toEqual(['Рўйхат.xlsx']));
    answer(calls.check, checkReport(2));
    await send();
    answer(calls.take, { id: 5, ...checkReport(2).rows });
    answer(calls.imports, { items: [importResult(2)], total: 1 });
    await takeAll(user);
    expect(await screen.findByText('Файл реестрга киритилди.')).toBeVisible();
    expect(network.requests(calls.take)[0]?.query).toEqual({ file_name: 'Рўйхат.xlsx', rows: 'all', state: 'state' });
    expect(await screen.findByRole('link', { name: 'Рўйхат.xlsx' })).toHaveAttribute('href', `${live}?import=5`);
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
    expect(changed).toHaveAttribute('href', `${live}/view/9`);
    answer(calls.undo, { id: 5 });
    const undone = importResult(2, { undone_at: '2026-11-02T07:00:00Z', undone_by: 'Ўткир' });
    answer(calls.imports, { items: [undone], total: 1 });
    await user.click(within(question).getByRole('button', { name: 'Ҳа' }));
    expect(await screen.findByText('Бекор қилинган')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Файлдан киритиш' })).toBeVisible();
    // An undone import has no entries left to link to.
    expect(screen.queryByRole('link', { name: 'Рўйхат.xlsx' })).toBeNull();
    expect(network.requests(calls.undo).map(({ params }) => params)).toEqual([{ id: '5' }, { id: '5' }]);
  });

  it('links to its entries once it is imported', async () => {
    answer(calls.check, checkReport(2));
    answer(calls.take, { id: 5, ...checkReport(2).rows });
    const { user, address } = await open(`${live}?province=1703`, ['CREATE']);
    await (await openImport(user)).send();
    await takeAll(user);
    await user.click(await screen.findByRole('link', { name: 'Киритилган ёзувларни кўриш' }));
    expect(address()).toBe(`${live}?import=5`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.requests(calls.list).at(-1)?.query).toEqual({ import_id: '5' });
    expect(await screen.findByLabelText('Файл')).toHaveDisplayValue('№ 5');
    await user.selectOptions(screen.getByLabelText('Файл'), 'Барча ёзувлар');
    expect(address()).toBe(live);
    await waitFor(() => expect(network.requests(calls.list).at(-1)?.query).toEqual({}));
    expect(screen.queryByLabelText('Файл')).toBeNull();
  });
});
