import type { Signing } from '@klaster/shared/contract/http';
import { sessionClient } from '@klaster/shared/http';
import { checkAccessibility, expectConsoleError, network, problem } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { EimzoDouble } from '../test/eimzo-double';
import { openUsers } from '../test/accounts';

const CONFIRM = 'POST /api/confirm-cluster/:id';
const SIGNATURES = 'POST /api/me/signatures';
const TOKEN = 's'.repeat(43);

const TEXT = JSON.stringify({
  act: 'confirm',
  organisation: 'Қўрғон',
  year: 2026,
  quarter: 3,
  round: 2,
  comment: 'Текширилди',
  figures: { cluster_lands: '12.5' },
});

let restore = () => {};
afterEach(() => restore());

/** Sends a decision, as a screen of a remote does, until the dialog is there. */
async function decide(overrides: Partial<Signing> = {}, program = new EimzoDouble()) {
  restore = program.install();
  network.on('GET /api/users', { items: [], total: 0 });
  network.on('GET /api/provinces', []);
  network.on(SIGNATURES, { signature: TOKEN });
  network.on(CONFIRM, ({ headers }) =>
    headers.get('X-Signature') === 'offered'
      ? problem(403, 'signature_required', {
          detail: 'Имзо керак.',
          signing: { text: TEXT, required: true, eimzo_key: '', ...overrides },
        })
      : { id: 7, status: 'Тасдиқланган' as const },
  );
  const { user } = await openUsers('/users');
  let outcome: string | undefined;
  void sessionClient.call(CONFIRM, { params: { id: 7 }, body: { comment: 'Текширилди' } }).then(
    ({ status }) => (outcome = status),
    (error: Error) => (outcome = error.name),
  );
  const hasEnded = (expected: string) => waitFor(() => expect(outcome).toBe(expected));
  return { user, hasEnded, dialog: await screen.findByRole('dialog', { name: 'Имзо қўйинг' }) };
}

const eimzo = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'E-IMZO билан имзолаш' });

const listSentSignatures = () => network.requests(CONFIRM).map(({ headers }) => headers.get('X-Signature'));

it('shows what is signed, and E-IMZO signs exactly that', async () => {
  const program = new EimzoDouble();
  const { user, hasEnded, dialog } = await decide({ eimzo_key: 'domain-key' }, program);
  expect(dialog).toHaveTextContent('Ҳисоботни тасдиқлашҚўрғон2026 йил, 3‑чорак, 2-юборишТекширилди');
  expect(dialog).toHaveTextContent('"cluster_lands": "12.5"');
  expect(within(dialog).queryByRole('button', { name: 'Имзосиз юбориш' })).toBeNull();
  await checkAccessibility(document.body);
  await user.click(eimzo(dialog));
  await hasEnded('Тасдиқланган');
  expect(program.signed).toBe(TEXT);
  expect(program.open).toBe(0);
  expect(program.sent[0]).toEqual({ name: 'apikey', arguments: ['localhost', 'domain-key'] });
  expect(network.requests(SIGNATURES).map(({ body }) => body)).toEqual([{ text: TEXT, cms: 'Q01T' }]);
  expect(listSentSignatures()).toEqual(['offered', TOKEN]);
});

it('lets the user choose one of several keys', async () => {
  expectConsoleError(/choose_key/);
  const { user, hasEnded, dialog } = await decide({}, new EimzoDouble({ keys: ['Каримов', 'Собиров'] }));
  await user.click(eimzo(dialog));
  await user.click(await within(dialog).findByRole('button', { name: 'Собиров' }));
  await hasEnded('Тасдиқланган');
});

it.each([
  [{ refusesToOpen: true }, 'E-IMZO дастури жавоб бермаяпти'],
  [{ refusesToOpen: true, permission: 'denied' as const }, 'маҳаллий тармоққа рухсат берилмаган'],
  [{ keys: [] }, 'Калит топилмади'],
  [{ reason: 'BadPaddingException' }, 'Калит пароли нотўғри'],
  [{ reason: 'Cancelled' }, 'E-IMZO имзо қўймади'],
])('says why nothing was signed: %j', async (program, sentence) => {
  expectConsoleError(/^[a-z_]+$/);
  const { user, hasEnded, dialog } = await decide({}, new EimzoDouble(program));
  await user.click(eimzo(dialog));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence);
  expect(listSentSignatures()).toEqual(['offered']);
  await user.click(within(dialog).getByRole('button', { name: 'Бекор қилиш' }));
  await hasEnded('HttpError');
});

it('shows the refusal of a signature, and signs again', async () => {
  expectConsoleError(/муддати/);
  const { user, hasEnded, dialog } = await decide();
  network.on(SIGNATURES, problem(400, 'signature_refused', { detail: 'Сертификатнинг муддати ўтган.' }));
  await user.click(eimzo(dialog));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Сертификатнинг муддати ўтган.');
  network.on(SIGNATURES, { signature: TOKEN });
  await user.click(eimzo(dialog));
  await hasEnded('Тасдиқланган');
});

it('takes the signature of another program, where E-IMZO is not set up', async () => {
  expectConsoleError(/file_unreadable/);
  const { user, hasEnded, dialog } = await decide({ eimzo_key: null });
  expect(within(dialog).queryByRole('button', { name: /E-IMZO/ })).toBeNull();
  const text = within(dialog).getByRole('link', { name: 'Матнни юклаб олиш' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(text)).toBe(`data:application/json,${TEXT}`);
  const field = within(dialog).getByLabelText(/Бошқа дастур имзоси/);
  await user.upload(field, new File(['x'.repeat(30_001)], 'other.p7s'));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Файл имзо учун жуда катта');
  await user.upload(field, new File(['CMS'], 'text.p7s'));
  await hasEnded('Тасдиқланган');
  expect(network.requests(SIGNATURES).map(({ body }) => body)).toEqual([{ text: TEXT, cms: 'Q01T' }]);
});

it('sends without a signature where it is optional', async () => {
  const { user, hasEnded, dialog } = await decide({ required: false });
  await user.click(within(dialog).getByRole('button', { name: 'Имзосиз юбориш' }));
  await hasEnded('Тасдиқланган');
  expect(listSentSignatures()).toEqual(['offered', null]);
});
