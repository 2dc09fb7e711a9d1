import type { OpenSession, OwnSecondFactor, Passkey } from '@klaster/shared/contract/accounts';
import { LANGUAGES } from '@klaster/shared/contract/http';
import {
  checkAccessibility,
  chooseFromMenu,
  expectConsoleError,
  field,
  fill,
  findNotice,
  network,
  press,
  problem,
  watchSavedFiles,
} from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { factorQuery } from '../second-factor/queries';
import { aProfile } from '../test/sign-in-scene';

const saved = watchSavedFiles();

const PROFILE = aProfile({
  positions: ['CREATE', 'UPDATE'],
  province_code: '1703',
  province_name: 'Андижон вилояти',
  last_sign_in: '2026-11-20T09:05:00.000Z',
});

const sessionOf = (overrides: Partial<OpenSession>): OpenSession => ({
  id: 1,
  browser: 'Firefox',
  system: 'Linux',
  address: '10.0.0.5',
  created_at: '2026-11-20T09:05:00.000Z',
  last_seen: '2026-11-20T10:00:00.000Z',
  is_current: false,
  ...overrides,
});

const OPEN = [
  sessionOf({ id: 1, is_current: true }),
  sessionOf({ id: 2, browser: 'Chrome', system: 'Android', address: '10.0.0.9' }),
  sessionOf({ id: 3, browser: null, system: null }),
];

const OFF: OwnSecondFactor = { since: null, recovery_codes: 0, is_required: false };

async function open(sessions = OPEN, factor = OFF, passkeys: Passkey[] = []) {
  network.on('GET /api/me/profile', PROFILE);
  network.on('GET /api/me/sessions', sessions);
  network.on('GET /api/me/second-factor', factor);
  network.on('GET /api/me/passkeys', passkeys);
  network.on('GET /api/me/calendar', { created_at: null });
  network.on('GET /api/me/activity', [
    { id: 9, at: '2026-11-20T09:05:00.000Z', action: 'edit', entity: 'clusters', entity_id: 4, subject: 'Текс' },
    { id: 8, at: '2026-11-20T09:04:00.000Z', action: 'remove', entity: 'webhooks', entity_id: 3, subject: null },
  ]);
  const scene = await renderShell({ boot: bootOf(), at: '/profile', user: {} });
  await screen.findByText('Андижон вилояти');
  await screen.findByRole('row', { name: /Firefox, Linux/ });
  return scene;
}

const bodies = (name: Parameters<typeof network.requests>[0]) => network.requests(name).map(({ body }) => body);

it('shows users their account, their sessions, their acts and all data about them, and the menu leads to it', async () => {
  network.on('GET /api/me/data.json', new Uint8Array([123, 125]));
  const { container, user } = await open();
  const row = screen.getByRole('row', { name: /Firefox, Linux/ });
  expect(row).toHaveTextContent('Шу сессия');
  // It ends by signing out, which clears this browser too.
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.getByRole('row', { name: /Номаълум қурилма/ })).toBeVisible();
  expect(await screen.findByRole('row', { name: /Ўзгартирилди/ })).toHaveTextContent('Текс');
  expect(screen.getByRole('row', { name: /Вебхук ўчирилди/ })).toHaveTextContent('№ 3');
  expect(screen.getByText('Қўшиш, Таҳрирлаш')).toBeVisible();
  await checkAccessibility(container);
  await press(user, 'Маълумотларимни юклаб олиш');
  await waitFor(() => expect(saved.names()).toEqual(['маълумотларим.json']));
  await user.click(screen.getByRole('button', { name: /Ҳисоб менюси/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Профил' }));
  expect(await screen.findByRole('heading', { name: 'Профил' })).toBeVisible();
});

it('ends one session after confirmation, then all others by one question', async () => {
  network.on('POST /api/me/sessions/end', { ended: 1 });
  const { user } = await open();
  const row = screen.getByRole('row', { name: /Chrome, Android/ });
  await user.click(within(row).getByRole('button', { name: 'Якунлаш' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Якунлаш' });
  expect(dialog).toHaveTextContent('«Chrome, Android» (10.0.0.9)');
  expect(bodies('POST /api/me/sessions/end')).toEqual([]);
  network.on('GET /api/me/sessions', [OPEN[0]!, OPEN[2]!]);
  await user.click(within(dialog).getByRole('button', { name: 'Якунлаш' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Chrome, Android/ })).toBeNull());
  const others = { name: 'Бошқа барчасини якунлаш' };
  await user.click(screen.getByRole('button', others));
  network.on('GET /api/me/sessions', OPEN.slice(0, 1));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Якунлаш' }));
  await waitFor(() => expect(screen.queryByRole('button', others)).toBeNull());
  expect(bodies('POST /api/me/sessions/end')).toEqual([{ id: 2 }, { id: null }]);
});

describe('another password', () => {
  const give = async ({ user }: Awaited<ReturnType<typeof open>>, current: string, password: string) => {
    await fill(user, 'Жорий парол', current);
    await fill(user, 'Янги парол', password);
    await press(user, 'Паролни алмаштириш');
  };

  it('stays until it is strong and the present one right; sent, it leaves both fields empty', async () => {
    expectConsoleError(/invalid|нотўғри|400/i);
    const scene = await open();
    await give(scene, 'wrong', 'short');
    expect(await screen.findAllByText(/камида 12 та/)).not.toHaveLength(0);
    expect(bodies('POST /api/me/password')).toEqual([]);
    const errors = [{ path: 'current_password', message: 'Жорий парол нотўғри.', code: 'password_wrong' as const }];
    network.on('POST /api/me/password', problem(400, 'invalid_input', { errors }));
    await give(scene, 'wrong', 'paxta terimi');
    expect(await screen.findAllByText('Жорий парол нотўғри.')).not.toHaveLength(0);
    expect(screen.getByText(/Парол кучи: ўрта/)).toBeVisible();
    expect(field('Янги парол')).toHaveValue('paxta terimi');
    network.on('POST /api/me/password', { ended: 1 });
    network.on('GET /api/me/sessions', OPEN.slice(0, 1));
    await give(scene, 'Demo-2026!', 'paxta terimi 2031 yil');
    await screen.findByText('Парол алмаштирилди');
    const body = { current_password: 'Demo-2026!', password: 'paxta terimi 2031 yil' };
    expect(bodies('POST /api/me/password')[1]).toEqual(body);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Chrome, Android/ })).toBeNull());
    expect([field('Жорий парол'), field('Янги парол')].map((one) => (one as HTMLInputElement).value)).toEqual(['', '']);
  });

  it('is sent with a code where two-step sign-in is on', async () => {
    network.on('POST /api/me/password', { ended: 0 });
    const scene = await open(OPEN, { since: '2026-11-20T09:05:00.000Z', recovery_codes: 2, is_required: false });
    const section = screen.getByRole('region', { name: 'Паролни алмаштириш' });
    await scene.user.type(await within(section).findByLabelText(/^Иловадаги код/), '123 456');
    await give(scene, 'Demo-2026!', 'paxta terimi 2031 yil');
    await screen.findByText('Парол алмаштирилди');
    const body = { current_password: 'Demo-2026!', code: '123456', password: 'paxta terimi 2031 yil' };
    expect(bodies('POST /api/me/password')).toEqual([body]);
  });
});

it('stores language and colour mode with the account, wherever they are chosen, and keeps what was typed', async () => {
  network.on('PATCH /api/me/preferences', { language: 'ru', colour_mode: 'dark' });
  const { user } = await open();
  await fill(user, 'Янги парол', 'paxta');
  await press(user, 'Қоронғи режим');
  await user.selectOptions(screen.getByLabelText('Кўриниш'), 'light');
  const languages = screen.getByLabelText<HTMLSelectElement>('Тил');
  expect([...languages.options].map(({ lang }) => lang)).toEqual(LANGUAGES);
  await user.selectOptions(languages, 'en');
  await user.click(await screen.findByRole('button', { name: /English$/ }));
  await chooseFromMenu(user, 'Русский');
  expect(await screen.findByRole('heading', { name: 'Профиль' })).toBeVisible();
  await waitFor(() =>
    expect(bodies('PATCH /api/me/preferences')).toEqual([
      { colour_mode: 'dark' },
      { colour_mode: 'light' },
      { language: 'en' },
      { language: 'ru' },
    ]),
  );
  expect(screen.getByLabelText(/^Новый пароль/)).toHaveValue('paxta');
});

describe('two-step sign-in', () => {
  const ON: OwnSecondFactor = { since: '2026-11-20T09:05:00.000Z', recovery_codes: 2, is_required: false };
  const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pq${index}s`);

  it('is turned on by password and a first code, which can be corrected; the recovery codes are shown once', async () => {
    expectConsoleError(/invalid|нотўғри|400/i);
    network.on('POST /api/me/second-factor/begin', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Klaster:a' });
    const errors = [{ path: 'code', message: 'Телефон соати нотўғри.', code: 'clock_off' as const }];
    network.on('POST /api/me/second-factor/confirm', problem(400, 'invalid_input', { errors }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ёқиш' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Икки босқичли кириш' }));
    await user.type(dialog.getByLabelText(/^Жорий парол/), 'Demo-2026!');
    await user.click(dialog.getByRole('button', { name: 'Давом этиш' }));
    expect(await dialog.findByRole('img', { name: /QR-код/ })).toBeVisible();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await checkAccessibility(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Иловадаги код/ }), '123456');
    await user.click(dialog.getByRole('button', { name: 'Ёқиш' }));
    expect(await dialog.findAllByText('Телефон соати нотўғри.')).not.toHaveLength(0);
    expect(dialog.getByRole('textbox', { name: /Иловадаги код/ })).toHaveValue('123456');
    network.on('POST /api/me/second-factor/confirm', { recovery_codes: CODES });
    await user.click(dialog.getByRole('button', { name: 'Ёқиш' }));
    expect(await dialog.findByText(CODES[9]!)).toBeVisible();
    expect(dialog.getByRole('list', { name: 'Тиклаш кодлари' })).toHaveFocus();
    await checkAccessibility(screen.getByRole('dialog'));
    network.on('GET /api/me/second-factor', { ...ON, recovery_codes: 10 });
    await user.click(dialog.getByRole('button', { name: 'Кодларни сақладим' }));
    expect(await screen.findByText('Қолган тиклаш кодлари: 10 та')).toBeVisible();
    expect(screen.queryByText(CODES[9]!)).toBeNull();
    expect(bodies('POST /api/me/second-factor/begin')).toEqual([{ current_password: 'Demo-2026!' }]);
    expect(bodies('POST /api/me/second-factor/confirm')).toEqual([{ code: '123456' }, { code: '123456' }]);
  });

  it('that is on says how many codes are left, and is turned off by password and code', async () => {
    network.on('POST /api/me/second-factor/off', { since: null });
    const { user } = await open(OPEN, ON);
    expect(await screen.findByText('Қолган тиклаш кодлари: 2 та')).toBeVisible();
    expect(screen.getByText(/оз қолди/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ўчириш' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ўчириш' }));
    await user.type(dialog.getByLabelText(/^Жорий парол/), 'Demo-2026!');
    await user.type(dialog.getByRole('textbox', { name: /Иловадаги код/ }), '123 456');
    network.on('GET /api/me/second-factor', OFF);
    await user.click(dialog.getByRole('button', { name: 'Ўчириш' }));
    expect(await findNotice('Икки босқичли кириш ўчирилди')).toMatchObject({ tone: 'success' });
    expect(bodies('POST /api/me/second-factor/off')).toEqual([{ current_password: 'Demo-2026!', code: '123456' }]);
    expect(await screen.findByRole('button', { name: 'Ёқиш' })).toBeVisible();
  });
});

it('passkeys are listed, and removed by the password, with a code where the second factor is on', async () => {
  const passkey = { id: 4, name: 'Иш ноутбуки', created_at: '2026-11-20T09:05:00.000Z', last_used_at: null };
  const { user, client } = await open(OPEN, OFF, [passkey, { ...passkey, id: 5, name: 'Телефон' }]);
  const ask = async (name: RegExp) => {
    const row = await screen.findByRole('row', { name });
    await user.click(within(row).getByRole('button', { name: 'Ўчириш' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ўчириш' }));
    await user.type(dialog.getByLabelText(/^Жорий парол/), 'Demo-2026!');
    return { dialog, remove: () => user.click(dialog.getByRole('button', { name: 'Ўчириш' })) };
  };
  expect(await screen.findByRole('row', { name: /Иш ноутбуки/ })).toHaveTextContent('Ишлатилмаган');
  expect(screen.getByText('Бу браузерда passkey ишламайди.')).toBeVisible();
  network.on('POST /api/me/passkeys/remove', [passkey]);
  const { dialog, remove } = await ask(/Телефон/);
  expect(dialog.getByText(/«Телефон»/)).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: /код/ })).toBeNull();
  await checkAccessibility(screen.getByRole('dialog'));
  await remove();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Телефон/ })).toBeNull());
  network.on('GET /api/me/second-factor', { ...OFF, since: passkey.created_at, recovery_codes: 10 });
  network.on('GET /api/me/passkeys', [passkey]);
  await act(() => client.refetchQueries({ queryKey: factorQuery.queryKey }));
  network.on('POST /api/me/passkeys/remove', []);
  const another = await ask(/Иш ноутбуки/);
  await user.type(another.dialog.getByRole('textbox', { name: /Иловадаги код/ }), '123 456');
  await another.remove();
  expect(await screen.findByText('Passkey йўқ.')).toBeVisible();
  const proof = { current_password: 'Demo-2026!' };
  expect(bodies('POST /api/me/passkeys/remove')).toEqual([
    { id: 5, ...proof },
    { id: 4, ...proof, code: '123456' },
  ]);
});
