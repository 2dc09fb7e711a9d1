import type { ImportReport } from '@klaster/shared/contract/http';
import { setLanguage } from '@klaster/shared/i18n';
import { checkAccessibility, network, renderRemote, watchSavedFiles } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../remote';
import { calls, openImport, sample } from './any-register';
import { answer, answerPlaces, makePage, staffEntry } from './registers';

const saved = watchSavedFiles();

const changes = [{ column: 'Манзил', before: 'Эски кўча', after: 'Янги кўча' }];
const makeRow = (row: number, outcome: 'created' | 'changed', company_name: string) => ({
  row,
  outcome,
  company_name,
  stir: '301234567',
  changes: outcome === 'changed' ? changes : [],
});

const report = {
  rows: { created: 17, changed: 1, same: 12, faulty: 1 },
  faults: [
    { cell: 'A9', column: 'Кластер номи', code: 'changed_since' as const, message: 'Файл олингандан кейин ўзгарган.' },
  ],
  faults_total: 1,
  notices: [{ code: 'further_sheets' as const, message: '«Лист1» варағи ўқилди. Ўқилмаганлари: «Лист2».' }],
  state: 'state',
  listing: { items: [makeRow(2, 'changed', 'Тола'), makeRow(3, 'created', 'Пахта')], total: 31 },
  conflicts: [
    {
      row: 9,
      company_name: 'Ипак',
      user_name: 'Ўткир Қодиров',
      at: '2026-11-02T06:00:00Z',
      changes: [{ column: 'Кластер номи', before: 'Ипак', after: 'Кечаги ипак' }],
    },
  ],
};

async function checkFile(found: ImportReport = report) {
  answerPlaces();
  answer(calls.list, makePage(sample, staffEntry(sample)));
  answer(calls.imports, { items: [], total: 0 });
  answer(calls.check, found);
  const at = sample.kind.paths.session.live;
  const { user } = await renderRemote({ routes, at, user: { positions: ['CREATE', 'UPDATE'] } });
  const { dialog, send } = await openImport(user);
  await send();
  return { user, rows: await within(dialog).findByRole('region', { name: 'Файл қаторлари' }) };
}

it('previews what each row will change, by outcome and page by page', async () => {
  const { user, rows } = await checkFile();
  const texts = within(rows)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual(['2-қатор · Тола · 301234567Манзил: Эски кўча → Янги кўча', '3-қатор · Пахта · 301234567']);
  expect(screen.getByText('«Лист1» варағи ўқилди. Ўқилмаганлари: «Лист2».')).toBeVisible();
  await checkAccessibility(document.body);
  answer(calls.check, { ...report, listing: { items: [makeRow(30, 'created', 'Чигит')], total: 31 } });
  await user.click(screen.getByRole('button', { name: 'Кейинги қаторлар' }));
  expect(await screen.findByText('30-қатор · Чигит · 301234567')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ўзгаради: 1' }));
  expect(await screen.findByRole('button', { name: 'Ўзгаради: 1', pressed: true })).toBeVisible();
  expect(network.requests(calls.check).map(({ query }) => query)).toEqual([
    { page: '1', page_size: '25' },
    { page: '2', page_size: '25' },
    { page: '1', page_size: '25', outcome: 'changed' },
  ]);
});

it('ends its pages with the last row, also if that fills its page', async () => {
  const items = Array.from({ length: 25 }, (_, at) => makeRow(at + 2, 'created', 'Пахта'));
  const listing = { items, total: 50 };
  const { user } = await checkFile({ ...report, listing });
  const next = () => screen.getByRole('button', { name: 'Кейинги қаторлар' });
  const previous = () => screen.getByRole('button', { name: 'Олдинги қаторлар' });
  expect([previous(), next()].map((button) => button.hasAttribute('disabled'))).toEqual([true, false]);
  answer(calls.check, { ...report, listing });
  await user.click(next());
  expect(await screen.findByText('50 тадан 26–50')).toBeVisible();
  expect([previous(), next()].map((button) => button.hasAttribute('disabled'))).toEqual([false, true]);
});

it('previews, marks and checks a file without its hidden rows once they are left out', async () => {
  const notices = [{ code: 'hidden_rows' as const, message: 'Файлда яширилган қаторлар ҳам ўқилди (1 та): 2.' }];
  const { user } = await checkFile({ ...report, notices });
  answer(calls.check, { ...report, listing: { items: [makeRow(3, 'created', 'Пахта')], total: 1 } });
  await user.click(screen.getByRole('checkbox', { name: 'Файлда яширилган қаторларни олмаслик' }));
  await waitFor(() => expect(screen.queryByText('2-қатор · Тола · 301234567')).toBeNull());
  expect(await screen.findByText('3-қатор · Пахта · 301234567')).toBeVisible();
  answer(calls.marked, new TextEncoder().encode('workbook'));
  await user.click(screen.getByRole('button', { name: 'Хатолари ва ўзгаришлари белгиланган нусха' }));
  await waitFor(() => expect(saved.names()).toEqual(['Рўйхат.xlsx']));
  expect(network.requests(calls.marked)[0]?.query).toEqual({ hidden: 'left_out' });
});

it('counts additions and changes on the button, and takes an outdated row only if its box is checked', async () => {
  const { user } = await checkFile();
  const outdated = screen.getByRole('group', { name: 'Файл олингандан кейин ўзгарганлар' });
  expect(outdated).toHaveTextContent('Ўзгартирган: Ўткир Қодиров');
  await act(() => setLanguage('uz-Latn'));
  expect(outdated).toHaveTextContent('Oʻzgartirgan: Oʻtkir Qodirov');
  await act(() => setLanguage('uz-Cyrl'));
  expect(outdated).toHaveTextContent('Кластер номи: Ипак → Кечаги ипак');
  const onlyValid = 'Фақат тўғри қаторларни киритиш: 17 та қўшилади, 1 та ўзгаради';
  expect(screen.getByRole('button', { name: onlyValid })).toBeVisible();
  await user.click(within(outdated).getByRole('checkbox', { name: '9-қатор, Ипак: файлдагисини олиш' }));
  answer(calls.take, { id: 5, created: 17, changed: 2, same: 12, faulty: 0 });
  await user.click(screen.getByRole('button', { name: 'Ҳаммасини киритиш: 17 та қўшилади, 2 та ўзгаради' }));
  expect(await screen.findByText('Файл реестрга киритилди.')).toBeVisible();
  expect(network.requests(calls.take)[0]?.query).toMatchObject({ rows: 'all', overwrite: '9' });
});
