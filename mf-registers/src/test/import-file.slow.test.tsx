import {
  checkAccessibility,
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
import { calls, checkReport, importResult, openImport, sample, takeAll } from './any-register';
import { answer, answerPlaces, makePage, staffEntry } from './registers';

const report = checkReport(600);
const TAKEN = { id: 5, created: 600, changed: 0, same: 0, faulty: 0 };

/** Opens the list's dialog of imports, and sends a file. */
async function sendFile() {
  const { user } = await renderRemote({ routes, at: sample.kind.paths.session.live, user: { positions: ['CREATE'] } });
  const { send } = await openImport(user);
  await send();
  return { user, reopen: async () => (await openImport(user)).dialog };
}

/** Sends a file and has it taken; the answer is written by the test. */
async function startTaking() {
  const scene = await sendFile();
  const taking = new ProgressReply();
  answer(calls.take, taking);
  await takeAll(scene.user);
  return { ...scene, taking };
}

beforeEach(() => {
  answerPlaces();
  answer(calls.list, makePage(sample, staffEntry(sample)));
  answer(calls.imports, { items: [], total: 0 });
  answer(calls.check, report);
});

it('shows its progress by rows, and announces each step once', async () => {
  const checking = new ProgressReply();
  answer(calls.check, checking);
  const { user } = await sendFile();
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
  await takeAll(user);
  expect(await screen.findByRole('progressbar', { name: 'Файл юборилмоқда ва ўқилмоқда…' })).toBeVisible();
  taking.write({ progress: { step: 'take', done: 500, total: 600 } });
  expect(await screen.findByText('Киритилмоқда… 600 қатордан 500 таси')).toBeVisible();
  taking.write({ data: TAKEN });
  expect(await screen.findByText('Файл реестрга киритилди.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('is listed among the imports if it was taken and its response was lost', async () => {
  expectConsoleError(/network error/);
  const { taking } = await startTaking();
  taking.write({ progress: { step: 'take', done: 600, total: 600 } });
  expect(await screen.findByText(/600 қатордан 600 таси/)).toBeVisible();
  answer(calls.imports, { items: [importResult(600)], total: 1 });
  taking.breakOff();
  expect(await screen.findByRole('alert')).toHaveTextContent('Хатолик юз берди.');
  const files = screen.getByRole('region', { name: 'Киритилган файллар' });
  await waitFor(() => expect(files).toHaveTextContent('Рўйхат.xlsx'));
});

describe('closed and opened again', () => {
  const close = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Ёпиш' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('starts over', async () => {
    const { user, reopen } = await sendFile();
    expect(await screen.findByText('Рўйхат.xlsx')).toBeVisible();
    await close(user);
    await reopen();
    expect(screen.queryByText('Рўйхат.xlsx')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Ҳаммасини киритиш/ })).toBeNull();
  });

  it('continues while a file is imported, says so, and reports the outcome in a notice', async () => {
    const { user, reopen, taking } = await startTaking();
    await close(user);
    expect((await findNotice('Файлдан киритиш')).message).toBe('Файл киритилмоқда. Тугагач, хабар берилади.');
    taking.write({ progress: { step: 'take', done: 500, total: 600 } });
    await reopen();
    expect(await screen.findByText('Киритилмоқда… 600 қатордан 500 таси')).toBeVisible();
    await close(user);
    taking.write({ data: TAKEN });
    expect((await findNotice('Файл реестрга киритилди.')).message).toMatch(/^Янги: 600 · Ўзгаради: 0/);
    expect(await reopen()).not.toHaveTextContent('Файл реестрга киритилди.');
    expect(network.requests(calls.take)).toHaveLength(1);
  });

  it('lets the user leave the page: the outcome is a notice on any other page', async () => {
    const { taking } = await startTaking();
    act(() => navigation.toRoot());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    taking.write({ data: TAKEN });
    expect((await findNotice('Файл реестрга киритилди.')).message).toMatch(/^Янги: 600/);
  });

  it('raises a notice of a failure while closed', async () => {
    expectConsoleError(/Реестр ўзгарган/);
    const { user, taking } = await startTaking();
    await close(user);
    const problem = { type: 'about:blank', status: 409, title: 'Банд', code: 'stir_taken' as const };
    taking.write({ problem: { ...problem, detail: 'Реестр ўзгарган.' } });
    expect((await findNotice('Хатолик юз берди.')).message).toBe('Реестр ўзгарган.');
  });
});
