import type { UserImportReport } from '@klaster/shared/contract/accounts';
import { checkAccessibility, expectConsoleError, network, problem, watchSavedFiles } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { readText } from '../test/read-blob';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const TOKEN = 'k'.repeat(43);

const CHECK = 'POST /api/users/imports/check';
const TAKE = 'POST /api/users/imports';

const report = (
  rows: Partial<UserImportReport['rows']>,
  overrides: Partial<UserImportReport> = {},
): UserImportReport => ({
  rows: { created: 0, same: 0, faulty: 0, ...rows },
  faults: [],
  faults_total: 0,
  state: 'state',
  ...overrides,
});

const TAKEN = {
  created: 1,
  same: 0,
  faulty: 0,
  links: [{ login: 'nigora', full_name: '=Нигора "Синова"', token: TOKEN }],
  expires_at: '2026-11-25T06:00:00Z',
};

async function open() {
  network.on('GET /api/provinces', []);
  network.on('GET /api/users', { items: [], total: 0 });
  const view = await renderShell({ boot: bootOf(), at: '/users/import', user: { positions: ['ADMIN'] } });
  const input = await screen.findByLabelText('Файл танлаш', { selector: 'input' });
  const send = () => view.user.upload(input, new File(['workbook'], 'Рўйхат.xlsx'));
  return { ...view, send };
}

const saved = watchSavedFiles();

it('sends a file again that a busy server could not read; of a refused one says why, and takes another', async () => {
  network.on(CHECK, problem(503, 'busy', { detail: 'Сервер банд.' }));
  const { user, send } = await open();
  expectConsoleError(/Сервер банд/);
  await send();
  expect(await screen.findByText('Сервер банд.')).toBeVisible();
  network.on(CHECK, problem(400, 'file_refused', { detail: 'Бу файлни ўқиб бўлмади.' }));
  expectConsoleError(/ўқиб бўлмади/);
  await user.click(screen.getByRole('button', { name: 'Қайта уриниш' }));
  expect(await screen.findByText('Бу файлни ўқиб бўлмади.')).toBeVisible();
  expect(network.requests(CHECK)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Қайта уриниш' })).toBeNull();
  network.on(CHECK, report({ same: 1 }));
  await send();
  expect(await screen.findByText('Файлда янги фойдаланувчи йўқ.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /қўшиш$/ })).toBeNull();
});

it('adds the accounts of a checked file, and offers their links for saving', async () => {
  network.on(CHECK, report({ created: 1, same: 2 }));
  network.on(TAKE, TAKEN);
  const { container, user, send } = await open();
  await send();
  expect(await screen.findByText('Янги: 1 · Аллақачон бор, ўзгармайди: 2 · Хато: 0')).toBeVisible();
  expect(network.requests(TAKE)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Ҳаммасини қўшиш' }));
  expect(await screen.findByText(`${window.location.origin}/invitation#${TOKEN}`)).toBeVisible();
  expect(network.requests(TAKE)[0]?.query).toEqual({ rows: 'all', state: 'state' });
  await checkAccessibility(container);
  await user.click(screen.getByRole('button', { name: 'Ҳаволалар рўйхатини юклаб олиш (CSV)' }));
  const [file] = saved.files();
  expect(file?.name).toBe('таклиф-ҳаволалари.csv');
  expect(await readText(file!.file)).toContain(
    `"'=Нигора ""Синова""";"nigora";"${window.location.origin}/invitation#${TOKEN}"`,
  );
});

it('leaves out rows that are hidden in the file by choice', async () => {
  const notices = [{ code: 'hidden_rows' as const, message: 'Файлда яширилган қаторлар ҳам ўқилди (1 та): 3.' }];
  network.on(CHECK, report({ created: 2 }, { notices }));
  network.on(TAKE, TAKEN);
  const { user, send } = await open();
  await send();
  network.on(CHECK, report({ created: 1 }));
  await user.click(await screen.findByRole('checkbox', { name: 'Файлда яширилган қаторларни олмаслик' }));
  await screen.findByText('Янги: 1 · Аллақачон бор, ўзгармайди: 0 · Хато: 0');
  expect(screen.getByRole('checkbox', { name: 'Файлда яширилган қаторларни олмаслик' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Ҳаммасини қўшиш' }));
  await screen.findByText(new RegExp(TOKEN));
  const queries = [CHECK, TAKE] as const;
  expect(queries.map((call) => network.requests(call).at(-1)?.query['hidden'])).toEqual(['left_out', 'left_out']);
});

/** Whether the browser would warn before the page is closed. */
function warnsOnClose(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const toList = () => screen.getByRole('link', { name: 'Рўйхатга қайтиш' });
const SAVE = { name: 'Ҳаволалар рўйхатини юклаб олиш (CSV)' };

it('imports a file once, warns before unsaved links are left, and deletes them from the page once saved', async () => {
  network.on(CHECK, report({ created: 1 }));
  network.on(TAKE, TAKEN);
  const { user, client, address, send } = await open();
  await send();
  await user.click(await screen.findByRole('button', { name: 'Ҳаммасини қўшиш' }));
  await screen.findByText(new RegExp(TOKEN));
  expect(screen.getByText(/^Ҳаволалар .*2026.* гача ишлайди\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ҳаммасини қўшиш' })).toBeNull();
  expect(warnsOnClose()).toBe(true);
  await user.click(toList());
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Қолиш' }));
  expect(address()).toBe('/users/import');
  await user.click(screen.getByRole('button', SAVE));
  expect(warnsOnClose()).toBe(false);
  await user.click(toList());
  await waitFor(() => expect(address()).toBe('/users'));
  const listCached = () => client.getMutationCache().getAll();
  await waitFor(() => expect(JSON.stringify(listCached().map(({ state }) => state))).not.toContain(TOKEN));
});

it('reports an outdated file until another is chosen', async () => {
  expectConsoleError(/./);
  network.on(CHECK, report({ created: 1 }));
  network.on(TAKE, problem(409, 'import_outdated'));
  const { user, send } = await open();
  await send();
  await user.click(await screen.findByRole('button', { name: 'Ҳаммасини қўшиш' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await send();
  await screen.findByRole('button', { name: 'Ҳаммасини қўшиш' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('lists errors by their cells, and sends the rest once, however often the button is pressed', async () => {
  const faults = [{ cell: 'B3', column: 'Логин', code: 'login_taken' as const, message: 'Бу логин банд.' }];
  network.on(CHECK, report({ created: 1, faulty: 1 }, { faults, faults_total: 1 }));
  const answer = network.hold(TAKE, { ...TAKEN, faulty: 1 });
  const { user, send } = await open();
  await send();
  expect(await screen.findByRole('region', { name: 'Файлдаги хатолар' })).toHaveTextContent('B3 Логин: Бу логин банд.');
  await user.dblClick(screen.getByRole('button', { name: 'Фақат тўғриларини қўшиш' }));
  await user.click(screen.getByRole('button', { name: 'Қўшилмоқда…' }));
  answer();
  await screen.findByText(new RegExp(TOKEN));
  expect(network.requests(TAKE).map(({ query }) => query['rows'])).toEqual(['valid']);
});
