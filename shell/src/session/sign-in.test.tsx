import { setLanguage } from '@klaster/shared/i18n';
import { session } from '@klaster/shared/session';
import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  network,
  problem,
  sessionToken,
} from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bootOf } from '../test/remotes';
import { aPasskeyRequest, ASSERTION, cancel, giveDevice, removeDeviceAfterTests } from '../test/device-double';
import { renderShell } from '../test/render-shell';
import { NO_CONTACTS, prefers } from '../test/sign-in-scene';
import { applyPreferences, expectPreferences } from './preferences';

async function openDialog() {
  network.on('GET /api/contacts', NO_CONTACTS);
  const scene = await renderShell({ boot: bootOf(), at: '/contacts' });
  await scene.user.click(await screen.findByRole('button', { name: 'Кириш' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Тизимга кириш' }));
  const submit = async (login: string, password: string) => {
    if (login) await scene.user.type(screen.getByRole('textbox', { name: /Логин/ }), login);
    if (password) await scene.user.type(screen.getByLabelText(/^Парол \(/), password);
    await scene.user.click(dialog.getByRole('button', { name: 'Кириш' }));
  };
  return { ...scene, submit };
}

it('the right password leads to the start page, in the language, colours and hints of the account', async () => {
  network.on('POST /api/auth/login', { token: sessionToken({ full_name: 'Ўткир Қодиров' }) });
  prefers('ru', 'dark', { off: false, seen: ['rating'] });
  const { submit, address } = await openDialog();
  await checkAccessibility(screen.getByRole('dialog'));
  await submit('reviewer', 'Demo-2026!');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'ru'));
  const heading = await screen.findByRole('heading', { level: 1, name: /Ўткир Қодиров/ });
  expect(heading).toBeVisible();
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.documentElement).toHaveClass('dark');
  expect(localStorage.getItem('klaster.hints')).toBe('{"off":false,"seen":["rating"]}');
  expect(address()).toBe('/main');
  expect(session.current()?.claims.full_name).toBe('Ўткир Қодиров');
});

it.each([
  ['the connection is lost', CONNECTION_LOST, 'due'],
  ['the server is busy', problem(503, 'upstream_unavailable'), 'due'],
  ['another back end has no profiles', problem(404, 'not_found'), null],
] as const)('where %s the next page fetches the account again only if that can help', async (_, answer, mark) => {
  await setLanguage('uz-Cyrl');
  session.save(sessionToken());
  expectPreferences();
  network.on('GET /api/me/profile', answer);
  await applyPreferences();
  expect(localStorage.getItem('klaster.preferences')).toBe(mark);
  prefers('ru');
  await act(applyPreferences);
  expect(document.documentElement.lang).toBe(mark ? 'ru' : 'uz-Cyrl');
  expect(localStorage.getItem('klaster.preferences')).toBeNull();
});

it('what was typed stays after a wrong password or a lost connection; empty fields are not sent', async () => {
  expectConsoleError(/Логин ёки пароль нотўғри/);
  expectConsoleError(/Failed to fetch/);
  const { submit, address } = await openDialog();
  expect(screen.queryByRole('button', { name: 'Passkey ишлатиш' })).toBeNull();
  await submit('', '');
  expect(await screen.findAllByText('Тўлдиринг!')).not.toHaveLength(0);
  expect(network.requests('POST /api/auth/login')).toHaveLength(0);
  network.on('POST /api/auth/login', problem(401, 'invalid_credentials', { detail: 'Логин ёки пароль нотўғри.' }));
  await submit('reviewer', 'wrong');
  expect(await screen.findByText('Логин ёки пароль нотўғри.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Логин/ })).toHaveValue('reviewer');
  network.on('POST /api/auth/login', CONNECTION_LOST);
  await submit('', '');
  expect(await screen.findByText(/Юборилмади/)).toBeVisible();
  expect(screen.getByLabelText(/^Парол \(/)).toHaveValue('wrong');
  expect([address(), session.current()]).toEqual(['/contacts', null]);
});

describe('an account with a second factor', () => {
  async function openCodeStep() {
    network.on('POST /api/auth/login', { challenge: 'c'.repeat(43) });
    const scene = await openDialog();
    await scene.submit('reviewer', 'Demo-2026!');
    const code = await screen.findByRole('textbox', { name: /Иловадаги код/ });
    await waitFor(() => expect(code).toHaveFocus());
    const give = async (text: string) => {
      await scene.user.type(screen.getByRole('textbox'), text);
      await scene.user.click(screen.getByRole('button', { name: 'Кириш' }));
    };
    return { ...scene, give };
  }

  const listSent = () => network.requests('POST /api/auth/second-factor').map(({ body }) => body);

  it('may give a recovery code instead', async () => {
    network.on('POST /api/auth/second-factor', { token: sessionToken() });
    prefers(null);
    const { give, user, address } = await openCodeStep();
    // By key: a pointer leaves the focus in the field by itself.
    screen.getByRole('button', { name: /Телефоним йўқ/ }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: /Тиклаш коди/ })).toHaveFocus();
    await give('abcd-efgh-jkmn-pqrs');
    await waitFor(() => expect(address()).toBe('/main'));
    expect(listSent()).toEqual([{ challenge: 'c'.repeat(43), code: 'abcdefghjkmnpqrs' }]);
  });

  it('sees what is wrong with a code, can begin again, and signs in with that of its app', async () => {
    expectConsoleError(/Қайтадан/);
    network.on('POST /api/auth/second-factor', problem(401, 'challenge_ended', { detail: 'Қайтадан бошланг.' }));
    const { give, user, submit, address } = await openCodeStep();
    await checkAccessibility(screen.getByRole('dialog'));
    await give('12');
    expect(await screen.findAllByText(/6 та рақам ёки/)).not.toHaveLength(0);
    await give('3456');
    expect(await screen.findByText('Қайтадан бошланг.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ортга' }));
    expect(screen.getByRole('textbox', { name: /Логин/ })).toHaveValue('');
    expect(session.current()).toBeNull();
    network.on('POST /api/auth/second-factor', { token: sessionToken() });
    prefers(null);
    await submit('reviewer', 'Demo-2026!');
    await screen.findByRole('textbox', { name: /Иловадаги код/ });
    await give('123 456');
    await waitFor(() => expect(address()).toBe('/main'));
    expect(listSent().at(-1)).toEqual({ challenge: 'c'.repeat(43), code: '123456' });
  });
});

describe('a passkey', () => {
  removeDeviceAfterTests();

  beforeEach(() => network.on('POST /api/auth/passkey/options', aPasskeyRequest('AQID')));

  const press = async ({ user }: Awaited<ReturnType<typeof openDialog>>) =>
    user.click(screen.getByRole('button', { name: 'Passkey ишлатиш' }));

  it('that the device does not give is reported; the next lets its owner in without login and password', async () => {
    expectConsoleError(/gave no passkey/);
    giveDevice(cancel);
    const scene = await openDialog();
    await checkAccessibility(screen.getByRole('dialog'));
    await press(scene);
    expect(await screen.findByText(/Қурилма passkey бермади/)).toBeVisible();
    expect(screen.getByLabelText(/^Парол \(/)).toBeVisible();
    expect(session.current()).toBeNull();
    giveDevice(() => ASSERTION);
    network.on('POST /api/auth/passkey', { token: sessionToken() });
    prefers(null);
    await press(scene);
    await waitFor(() => expect(scene.address()).toBe('/main'));
    expect(network.requests('POST /api/auth/passkey').map(({ body }) => body)).toMatchObject([
      { id: 'AQID', response: { signature: 'AQID' } },
    ]);
  });

  it('is requested by a button that does not move when clicked: no empty field is reported meanwhile', async () => {
    giveDevice(() => new Promise(() => {}));
    const { user } = await openDialog();
    await user.click(screen.getByLabelText(/^Логин/));
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Passkey ишлатиш' }) });
    expect(screen.getByLabelText(/^Логин/)).toHaveFocus();
    await user.pointer('[/MouseLeft]');
    await waitFor(() => expect(network.requests('POST /api/auth/passkey/options')).toHaveLength(1));
    expect(screen.getByLabelText(/^Логин/)).toBeValid();
  });
});
