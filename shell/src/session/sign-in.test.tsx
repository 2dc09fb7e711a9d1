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
import { renderShell } from '../test/render-shell';
import { NO_CONTACTS, prefers } from '../test/sign-in-scene';
import { applyPreferences } from './preferences';

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

it('language and colour mode come with the account; another back end need not have them', async () => {
  network.on('POST /api/auth/login', { token: sessionToken({ full_name: 'Ўткир Қодиров' }) });
  prefers('ru', 'dark');
  const { submit } = await openDialog();
  await submit('reviewer', 'Demo-2026!');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'ru'));
  expect(document.documentElement).toHaveClass('dark');
});

it('the hints that were read come with the account, and are stored on the device', async () => {
  network.on('POST /api/auth/login', { token: sessionToken({ full_name: 'Ўткир Қодиров' }) });
  prefers(null, null, { off: false, seen: ['rating'] });
  const { submit } = await openDialog();
  await submit('reviewer', 'Demo-2026!');
  await waitFor(() => expect(localStorage.getItem('klaster.hints')).toBe('{"off":false,"seen":["rating"]}'));
});

it.each([
  ['the connection is lost', CONNECTION_LOST, 'due'],
  ['the server is busy', problem(503, 'upstream_unavailable'), 'due'],
  ['another back end has no profiles', problem(404, 'not_found'), null],
] as const)('where %s the next page fetches the account again only if that can help', async (_, answer, mark) => {
  network.on('POST /api/auth/login', { token: sessionToken({ full_name: 'Ўткир Қодиров' }) });
  network.on('GET /api/me/profile', answer);
  const { submit } = await openDialog();
  await submit('reviewer', 'Demo-2026!');
  await waitFor(() => expect(network.requests('GET /api/me/profile')).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('klaster.preferences')).toBe(mark));
  prefers('ru');
  await act(applyPreferences);
  expect(document.documentElement.lang).toBe(mark ? 'ru' : 'uz-Cyrl');
  expect(localStorage.getItem('klaster.preferences')).toBeNull();
});

it('the right password leads to the start page, signed in', async () => {
  network.on('POST /api/auth/login', { token: sessionToken({ full_name: 'Ўткир Қодиров' }) });
  prefers(null);
  const { submit, address } = await openDialog();
  await checkAccessibility(screen.getByRole('dialog'));
  await submit('reviewer', 'Demo-2026!');
  const heading = await screen.findByRole('heading', { name: 'Ассалому алайкум, Ўткир Қодиров' });
  expect(heading).toBeVisible();
  await waitFor(() => expect(heading).toHaveFocus());
  expect(address()).toBe('/main');
  expect(session.current()?.claims.full_name).toBe('Ўткир Қодиров');
});

it('a wrong password is reported in the dialog, and the input stays', async () => {
  expectConsoleError(/Логин ёки пароль нотўғри/);
  network.on('POST /api/auth/login', problem(401, 'invalid_credentials', { detail: 'Логин ёки пароль нотўғри.' }));
  const { submit, address } = await openDialog();
  await submit('reviewer', 'wrong');
  expect(await screen.findByText('Логин ёки пароль нотўғри.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Логин/ })).toHaveValue('reviewer');
  expect(address()).toBe('/contacts');
  expect(session.current()).toBeNull();
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

  const sent = () => network.requests('POST /api/auth/second-factor').map(({ body }) => body);

  it('has to give the code of its app, and signs in with it', async () => {
    network.on('POST /api/auth/second-factor', { token: sessionToken({ full_name: 'Ўткир Қодиров' }) });
    prefers(null);
    const { give, address } = await openCodeStep();
    expect(session.current()).toBeNull();
    await checkAccessibility(screen.getByRole('dialog'));
    await give('123 456');
    await waitFor(() => expect(address()).toBe('/main'));
    expect(sent()).toEqual([{ challenge: 'c'.repeat(43), code: '123456' }]);
  });

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
    expect(sent()).toEqual([{ challenge: 'c'.repeat(43), code: 'abcdefghjkmnpqrs' }]);
  });

  it('sees what is wrong with a code, and can begin again', async () => {
    expectConsoleError(/Қайтадан/);
    network.on('POST /api/auth/second-factor', problem(401, 'challenge_ended', { detail: 'Қайтадан бошланг.' }));
    const { give, user } = await openCodeStep();
    await give('12');
    expect(await screen.findAllByText(/6 та рақам ёки/)).not.toHaveLength(0);
    await give('3456');
    expect(await screen.findByText('Қайтадан бошланг.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ортга' }));
    expect(screen.getByRole('textbox', { name: /Логин/ })).toHaveValue('');
    expect(session.current()).toBeNull();
  });
});

describe('a passkey', () => {
  const bytes = () => new Uint8Array([1, 2, 3]).buffer;

  /** A browser that has passkeys, and a device that answers so. */
  function giveDevice(get: () => Promise<unknown>) {
    Object.assign(window, { PublicKeyCredential: () => undefined });
    Object.assign(navigator, { credentials: { get } });
    const options = { challenge: 'AQID', rpId: 'localhost', timeout: 1000, userVerification: 'required' as const };
    network.on('POST /api/auth/passkey/options', options);
  }

  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  const press = async ({ user }: Awaited<ReturnType<typeof openDialog>>) =>
    user.click(screen.getByRole('button', { name: 'Passkey ишлатиш' }));

  it('lets its owner in without login and password', async () => {
    const response = { clientDataJSON: bytes(), authenticatorData: bytes(), signature: bytes() };
    const credential = { id: 'AQID', rawId: bytes(), type: 'public-key', response };
    giveDevice(async () => ({ ...credential, getClientExtensionResults: () => ({}) }));
    network.on('POST /api/auth/passkey', { token: sessionToken() });
    prefers(null);
    const scene = await openDialog();
    await checkAccessibility(screen.getByRole('dialog'));
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

  it('that the device does not give is reported, and the password is still there', async () => {
    expectConsoleError(/gave no passkey/);
    giveDevice(() => Promise.reject(new DOMException('cancelled', 'NotAllowedError')));
    const scene = await openDialog();
    await press(scene);
    expect(await screen.findByText(/Қурилма passkey бермади/)).toBeVisible();
    expect(screen.getByLabelText(/^Парол \(/)).toBeVisible();
    expect(session.current()).toBeNull();
  });

  it('is not offered in a browser without passkeys', async () => {
    await openDialog();
    expect(screen.queryByRole('button', { name: 'Passkey ишлатиш' })).toBeNull();
  });
});

it('what was typed stays after a lost connection', async () => {
  expectConsoleError(/Failed to fetch/);
  network.on('POST /api/auth/login', CONNECTION_LOST);
  const { submit } = await openDialog();
  await submit('reviewer', 'Demo-2026!');
  expect(await screen.findByText(/Юборилмади/)).toBeVisible();
  expect(screen.getByLabelText(/^Парол \(/)).toHaveValue('Demo-2026!');
});

it('empty fields are reported, and nothing is sent', async () => {
  const { submit } = await openDialog();
  await submit('', '');
  expect(await screen.findAllByText('Тўлдиринг!')).not.toHaveLength(0);
  expect(network.requests('POST /api/auth/login')).toHaveLength(0);
});
