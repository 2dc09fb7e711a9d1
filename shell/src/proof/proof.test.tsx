import { createHash } from 'node:crypto';
import type { ProofMeans } from '@klaster/shared/contract/accounts';
import { provenContent } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import { checkAccessibility, expectConsoleError, fill, network, problem } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCluster, anAccount, openUsers } from '../test/accounts';
import { aPasskeyRequest, ASSERTION, cancel, giveDevice, removeDeviceAfterTests } from '../test/device-double';

const OPTIONS = 'POST /api/auth/proofs/options';
const PROOFS = 'POST /api/auth/proofs';
const CREATE = 'POST /api/users';
const ACTIVITY = 'PATCH /api/users/:id/activity';

const PASSWORD: ProofMeans = { code: false, password: true, passkey: null };
const CODE: ProofMeans = { ...PASSWORD, code: true, password: false };

const PROOF = 'p'.repeat(43);

const proven = { proof: PROOF, expires_at: '2026-11-24T06:00:00Z' };

const ACCOUNT = {
  login: 'nigora',
  full_name: 'Нигора Синова',
  positions: ['ADMIN' as const],
  province_code: null,
  cluster_id: null,
  email: null,
};

const STORED = anAccount({ ...ACCOUNT, province_name: null });

const digestOf = (body: unknown) =>
  createHash('sha256')
    .update(provenContent({ query: '', body }))
    .digest('base64url');

/** The API makes a call that gives authority only with the right proof. */
const withProof =
  <Answer,>(answer: Answer) =>
  ({ headers }: { headers: Headers }) =>
    headers.get('X-Proof') === PROOF ? answer : problem(403, 'proof_required', { detail: 'Тасдиқ керак.' });

async function open(means: ProofMeans) {
  network.on('GET /api/provinces', [{ province_code: '1703', province_name: 'Андижон вилояти' }]);
  network.on('GET /api/users', { items: [], total: 0 });
  network.on(CREATE, withProof({ id: 7 }));
  network.on(ACTIVITY, withProof({ id: 7 }));
  network.on(OPTIONS, means);
  network.on(PROOFS, proven);
  return openUsers('/users/create', { positions: ['ADMIN'], login: 'admin' });
}

type Person = Awaited<ReturnType<typeof open>>['user'];

/** Fills the form of a new account in, and sends it. */
async function create(person: Person) {
  await screen.findByRole('textbox', { name: /Ф.И.Ш./ });
  await fill(person, 'Ф.И.Ш.', ACCOUNT.full_name);
  await fill(person, 'Логин', ACCOUNT.login);
  await person.selectOptions(screen.getByRole('combobox', { name: /Ҳудуд/ }), 'Республика бўйича');
  await person.click(screen.getByRole('checkbox', { name: 'Администратор' }));
  await person.click(screen.getByRole('button', { name: 'Сақлаш' }));
  return screen.findByRole('dialog', { name: 'Амални тасдиқланг' });
}

const bodies = (name: typeof PROOFS | typeof CREATE) => network.requests(name).map(({ body }) => body);

it('names the act and its object, and continues once the password is given', async () => {
  const { user } = await open(PASSWORD);
  const dialog = await create(user);
  expect(dialog).toHaveTextContent('Ҳисоб яратиш');
  expect(dialog).toHaveTextContent('Нигора Синова (nigora)');
  expect(dialog).toHaveTextContent('Ваколатлар: Администратор');
  expect(dialog).toHaveTextContent('Ҳудуд: Республика бўйича');
  const field = await within(dialog).findByLabelText(/^Жорий парол/);
  expect(field).toHaveFocus();
  await checkAccessibility(document.body);
  network.on('GET /api/users/:id', () => new Promise(() => undefined));
  await user.type(field, 'Demo-2026!');
  await user.click(within(dialog).getByRole('button', { name: 'Тасдиқлаш' }));
  await waitFor(() => expect(network.requests(CREATE)).toHaveLength(2));
  expect(bodies(CREATE)).toEqual([ACCOUNT, ACCOUNT]);
  const call = { act: CREATE, path: '/api/users', digest: digestOf(ACCOUNT) };
  expect(bodies(PROOFS)).toEqual([{ ...call, current_password: 'Demo-2026!' }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Амални тасдиқланг' })).not.toBeInTheDocument());
});

it('names the account by the API’s data, not by the call’s, and its new place', async () => {
  const { user } = await open(PASSWORD);
  await screen.findByRole('textbox', { name: /Ф.И.Ш./ });
  network.on('GET /api/users/:id', { ...STORED, login: 'ugri', full_name: 'Ўғри Бировов' });
  network.on('PATCH /api/users/:id', withProof({ id: 7 }));
  network.on('GET /api/registers/clusters/:id', aCluster('1703', 'Андижон вилояти'));
  const change = (body: object) =>
    void sessionClient
      .call('PATCH /api/users/:id', { params: { id: 7 }, body: { ...ACCOUNT, ...body, version: 1 } })
      .catch(() => undefined);
  change({ email: 'ugri@example.uz' });
  const dialog = await screen.findByRole('dialog', { name: 'Амални тасдиқланг' });
  await waitFor(() => expect(dialog).toHaveTextContent('Ўғри Бировов (ugri)'));
  expect(dialog).toHaveTextContent('Янги номи: Нигора Синова (nigora)');
  expect(dialog).toHaveTextContent('Ҳудуд: Республика бўйича');
  expect(dialog).toHaveTextContent('Электрон почта: ugri@example.uz');
  change({ login: 'ugri', full_name: 'Ўғри Бировов', province_code: '1703', cluster_id: 5 });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Ҳудуд: Андижон вилояти, Олтин Тола'));
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Янги номи');
  await user.keyboard('{Escape}');
  network.on('GET /api/users/:id', STORED);
  const call = sessionClient.call(ACTIVITY, { params: { id: 7 }, body: { version: 1, is_active: true } });
  const activation = await screen.findByRole('dialog', { name: 'Амални тасдиқланг' });
  expect(await within(activation).findByText('Нигора Синова (nigora)')).toBeVisible();
  expect(activation).toHaveTextContent('Ҳисобни фаоллаштириш');
  await user.type(await within(activation).findByLabelText(/^Жорий парол/), 'Demo-2026!{Enter}');
  await expect(call).resolves.toEqual({ id: 7 });
});

it('requires a code if two-step sign-in is on; a wrong one is reported in place, and can be corrected', async () => {
  const { user } = await open(CODE);
  const errors = [{ path: 'code', message: 'Код нотўғри.', code: 'code_wrong' as const }];
  network.on(PROOFS, problem(400, 'invalid_input', { errors }));
  const dialog = await create(user);
  const field = await within(dialog).findByLabelText(/^Иловадаги код/);
  expect(within(dialog).queryByLabelText(/парол/i)).not.toBeInTheDocument();
  await user.type(field, '000000{Enter}');
  expect(await within(dialog).findAllByText('Код нотўғри.')).not.toHaveLength(0);
  network.on(PROOFS, proven);
  network.on('GET /api/users/:id', () => new Promise(() => undefined));
  await user.clear(field);
  await user.type(field, '123456{Enter}');
  await waitFor(() => expect(network.requests(CREATE)).toHaveLength(2));
});

it('offers a retry if its means do not load; cancelled, it changes nothing, and the form keeps what was typed', async () => {
  expectConsoleError(/503|unavailable/i);
  expectConsoleError(/Тасдиқ керак/);
  const { user } = await open(PASSWORD);
  network.on(OPTIONS, problem(503, 'upstream_unavailable'));
  const dialog = await create(user);
  const retry = await within(dialog).findByRole('button', { name: 'Қайта уриниш' });
  network.on(OPTIONS, PASSWORD);
  await user.click(retry);
  expect(await within(dialog).findByLabelText(/^Жорий парол/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Бекор қилиш' }));
  expect(await screen.findByText('Тасдиқ керак.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /Ф.И.Ш./ })).toHaveValue(ACCOUNT.full_name);
  expect(network.requests(CREATE)).toHaveLength(1);
  expect(bodies(PROOFS)).toEqual([]);
  expect(document.body).not.toHaveFocus();
});

it('several at once are requested one after the other, five at most', async () => {
  const { user } = await open(PASSWORD);
  network.on('GET /api/users/:id', problem(404, 'not_found'));
  expectConsoleError(/not_found|404/);
  await screen.findByRole('textbox', { name: /Ф.И.Ш./ });
  const deactivate = (id: number) =>
    sessionClient.call(ACTIVITY, { params: { id }, body: { version: 1, is_active: false } }).then(
      () => 'done',
      () => 'refused',
    );
  const outcomes = Promise.all([1, 2, 3, 4, 5, 6, 7].map(deactivate));
  for (let turn = 0; turn < 5; turn += 1) {
    await waitFor(() => expect(network.requests(OPTIONS)).toHaveLength(turn + 1));
    const dialog = screen.getByRole('dialog', { name: 'Амални тасдиқланг' });
    expect(dialog).toHaveTextContent('Ҳисобни фаолсизлантириш');
    await within(dialog).findByLabelText(/^Жорий парол/);
    await user.click(within(dialog).getByRole('button', { name: 'Бекор қилиш' }));
  }
  expect(await outcomes).toEqual(Array.from({ length: 7 }, () => 'refused'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(network.requests(ACTIVITY)).toHaveLength(7);
});

describe('a passkey', () => {
  removeDeviceAfterTests();

  it('that was cancelled or refused leaves the dialog usable, and its challenge is not used again', async () => {
    expectConsoleError(/gave no passkey/);
    expectConsoleError(/бошқа ҳисобники/);
    const challenges = ['AQID', 'BAUG', 'BwgJ'].map((challenge) => ({
      ...PASSWORD,
      passkey: aPasskeyRequest(challenge),
    }));
    let asked = 0;
    const { user } = await open(PASSWORD);
    network.on(OPTIONS, () => challenges[asked++]!);
    const first = giveDevice(cancel);
    const dialog = within(await create(user));
    const press = async () => user.click(await dialog.findByRole('button', { name: 'Passkey билан тасдиқлаш' }));
    await press();
    expect(await dialog.findByText(/Қурилма passkey бермади/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Passkey билан тасдиқлаш' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(dialog.getByLabelText(/^Жорий парол/)).toBeValid();
    expect(bodies(PROOFS)).toEqual([]);
    await waitFor(() => expect(asked).toBe(2));
    network.on(PROOFS, problem(401, 'invalid_credentials', { detail: 'Бу passkey бошқа ҳисобники.' }));
    const second = giveDevice(() => ASSERTION);
    await press();
    expect(await dialog.findByText('Бу passkey бошқа ҳисобники.')).toBeVisible();
    expect(screen.queryByText(/Қурилма passkey бермади/)).toBeNull();
    await waitFor(() => expect(asked).toBe(3));
    network.on(PROOFS, proven);
    network.on('GET /api/users/:id', () => new Promise(() => undefined));
    await press();
    await waitFor(() => expect(network.requests(CREATE)).toHaveLength(2));
    expect([...first, ...second]).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
  });
});
