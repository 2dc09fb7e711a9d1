import {
  checkAccessibility,
  chooseFromMenu,
  expectConsoleError,
  findNotice,
  network,
  ProgressReply,
  renderRemote,
} from '@klaster/shared/testing';
import { navigation } from '@klaster/shared/router';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { routes } from '../remote';
import { answer, answerPlaces, callsOf, listOf, SAMPLES, staffEntry } from './registers';

const [sample] = SAMPLES as [(typeof SAMPLES)[number]];
const calls = callsOf(sample);
const { live } = sample.kind.paths.session;
const report = { rows: { created: 600, changed: 0, same: 0, faulty: 0 }, faults: [], faults_total: 0, state: 'state' };

async function openList() {
  const view = await renderRemote({ routes, at: live, user: { positions: ['CREATE'] } });
  const open = async () => {
    await view.user.click(await screen.findByRole('button', { name: 'Excel' }));
    await chooseFromMenu(view.user, 'Файлдан киритиш');
    return screen.findByRole('dialog', { name: 'Файлдан киритиш' });
  };
  const send = async (dialog: HTMLElement) =>
    view.user.upload(dialog.querySelector('input[type=file]')!, new File(['workbook'], 'Рўйхат.xlsx'));
  return { ...view, open, send };
}

beforeEach(() => {
  answerPlaces();
  answer(calls.list, listOf(sample, staffEntry(sample)));
  answer(calls.imports, { items: [], total: 0 });
});

it('shows its progress by rows, and announces each step once', async () => {
  const checking = new ProgressReply();
  answer(calls.check, checking);
  const { user, open, send } = await openList();
  const dialog = await open();
  await send(dialog);
  const bar = await screen.findByRole('progressbar', { name: 'Файл юборилмоқда ва ўқилмоқда…' });
  expect(bar).not.toHaveAttribute('aria-valuenow');
  await checkAccessibility(document.body);
  checking.write({ progress: { step: 'compare', done: 250, total: 1600 } });
  expect(await screen.findByText(/Текширилмоқда… 1 600 қатордан 250 таси/)).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '250');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '1600');
  expect(screen.getByText('Текширилмоқда…', { selector: '[role=status]' })).toBeInTheDocument();
  checking.write({ data: report });
  const taking = new ProgressReply();
  answer(calls.take, taking);
  await user.click(await screen.findByRole('button', { name: /^Ҳаммасини киритиш/ }));
  expect(await screen.findByRole('progressbar', { name: 'Файл юборилмоқда ва ўқилмоқда…' })).toBeVisible();
  taking.write({ progress: { step: 'take', done: 500, total: 600 } });
  expect(await screen.findByText('Киритилмоқда… 600 қатордан 500 таси')).toBeVisible();
  taking.write({ data: { id: 5, created: 600, changed: 0, same: 0, faulty: 0 } });
  expect(await screen.findByText('Файл реестрга киритилди.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('is listed among the imports if it was taken and its response was lost', async () => {
  expectConsoleError(/network error/);
  answer(calls.check, report);
  const { user, open, send } = await openList();
  await send(await open());
  const taking = new ProgressReply();
  answer(calls.take, taking);
  await user.click(await screen.findByRole('button', { name: /^Ҳаммасини киритиш/ }));
  taking.write({ progress: { step: 'take', done: 600, total: 600 } });
  expect(await screen.findByText(/600 қатордан 600 таси/)).toBeVisible();
  const one = {
    id: 5,
    file_name: 'Рўйхат.xlsx',
    at: '2026-11-02T06:00:00Z',
    user_name: 'Ўткир',
    created: 600,
    changed: 0,
  };
  answer(calls.imports, { items: [{ ...one, undone_at: null, undone_by: null }], total: 1 });
  taking.breakOff();
  expect(await screen.findByRole('alert')).toHaveTextContent('Хатолик юз берди.');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Киритилган файллар' })).toHaveTextContent('Рўйхат.xlsx'),
  );
});

describe('closed and opened again', () => {
  const close = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Ёпиш' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('starts over', async () => {
    answer(calls.check, report);
    const { user, open, send } = await openList();
    await send(await open());
    expect(await screen.findByText('Рўйхат.xlsx')).toBeVisible();
    await close(user);
    await open();
    expect(screen.queryByText('Рўйхат.xlsx')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Ҳаммасини киритиш/ })).toBeNull();
  });

  it('continues while a file is imported, says so, and reports the outcome in a notice', async () => {
    answer(calls.check, report);
    const { user, open, send } = await openList();
    await send(await open());
    const taking = new ProgressReply();
    answer(calls.take, taking);
    await user.click(await screen.findByRole('button', { name: /^Ҳаммасини киритиш/ }));
    await close(user);
    expect((await findNotice('Файлдан киритиш')).message).toBe('Файл киритилмоқда. Тугагач, хабар берилади.');
    taking.write({ progress: { step: 'take', done: 500, total: 600 } });
    await open();
    expect(await screen.findByText('Киритилмоқда… 600 қатордан 500 таси')).toBeVisible();
    await close(user);
    taking.write({ data: { id: 5, created: 600, changed: 0, same: 0, faulty: 0 } });
    expect((await findNotice('Файл реестрга киритилди.')).message).toMatch(/^Янги: 600 · Ўзгаради: 0/);
    expect(await open()).not.toHaveTextContent('Файл реестрга киритилди.');
    expect(network.requests(calls.take)).toHaveLength(1);
  });

  it('lets the user leave the page: the outcome is a notice on any other page', async () => {
    answer(calls.check, report);
    const { user, open, send } = await openList();
    await send(await open());
    const taking = new ProgressReply();
    answer(calls.take, taking);
    await user.click(await screen.findByRole('button', { name: /^Ҳаммасини киритиш/ }));
    act(() => navigation.toRoot());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    taking.write({ data: { id: 5, created: 600, changed: 0, same: 0, faulty: 0 } });
    expect((await findNotice('Файл реестрга киритилди.')).message).toMatch(/^Янги: 600/);
  });

  it('raises a notice of a failure while closed', async () => {
    expectConsoleError(/Реестр ўзгарган/);
    answer(calls.check, report);
    const { user, open, send } = await openList();
    await send(await open());
    const taking = new ProgressReply();
    answer(calls.take, taking);
    await user.click(await screen.findByRole('button', { name: /^Ҳаммасини киритиш/ }));
    await close(user);
    const problem = { type: 'about:blank', status: 409, title: 'Банд', code: 'stir_taken' as const };
    taking.write({ problem: { ...problem, detail: 'Реестр ўзгарган.' } });
    expect((await findNotice('Хатолик юз берди.')).message).toBe('Реестр ўзгарган.');
  });
});
