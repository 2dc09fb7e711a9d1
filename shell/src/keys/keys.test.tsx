import type { ApiKey, Webhook } from '@klaster/shared/contract/accounts';
import { checkAccessibility, chooseFromMenu, fill, findNotice, network } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openUsers, serveUsers } from '../test/accounts';

const aKey = (overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: 4,
  name: 'Солиқ қўмитаси',
  prefix: 'klk_Ab3dE9xx',
  scopes: ['registers'],
  province_code: '1706',
  rate_per_minute: 60,
  created_at: '2026-11-20T06:00:00Z',
  created_by: 'Нигора Синова',
  expires_at: '2099-11-20T06:00:00Z',
  last_used_at: null,
  revoked_at: null,
  ...overrides,
});

const SECRET = `klk_${'k'.repeat(43)}`;

beforeEach(() => {
  serveUsers();
  network.on('GET /api/keys', { items: [aKey()] });
  network.on('GET /api/webhooks', { items: [] });
});

const aWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: 9,
  key_id: 4,
  url: 'https://soliq.example/hook',
  state: 'active',
  position: '0a1b2c3d.120.0',
  behind: 0,
  lag_seconds: 0,
  attempts: 0,
  next_at: '2026-11-20T06:00:00Z',
  last_success_at: null,
  last_failure: null,
  ...overrides,
});

it('lists keys with what they read, and whether they are valid', async () => {
  const items = [
    aKey({ last_used_at: '2026-12-31T19:05:00Z' }),
    aKey({
      id: 3,
      name: 'Статистика',
      scopes: ['registers', 'figures'],
      province_code: null,
      expires_at: '2026-01-01T00:00:00Z',
    }),
    aKey({ id: 2, name: 'Божхона', revoked_at: '2026-11-21T06:00:00Z' }),
  ];
  network.on('GET /api/keys', { items });
  const { container } = await openUsers('/users/keys');
  expect(await screen.findByRole('row', { name: /Солиқ/ })).toHaveTextContent(
    /klk_Ab3dE9xx….*Реестрлар.*Бухоро вилояти.*01.01.2027 00:05.*Амалда.*Бекор қилиш$/,
  );
  expect(screen.getByRole('row', { name: /Статистика/ })).toHaveTextContent(
    /Реестрлар, Тасдиқланган кўрсаткичлар.*Республика бўйича.*Фойдаланилмаган.*Муддати тугаган$/,
  );
  expect(screen.getByRole('row', { name: /Божхона/ })).toHaveTextContent(/Бекор қилинган$/);
  await checkAccessibility(container);
});

it('creates a key, whose secret is shown until the dialog is closed, and revokes one after a question', async () => {
  network.on('POST /api/keys', { id: 5, secret: SECRET });
  const { user } = await openUsers('/users/keys');
  await user.click(await screen.findByRole('button', { name: 'Калит яратиш' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, 'Тизим номи', 'Божхона');
  await user.click(dialog.getByRole('button', { name: 'Яратиш' }));
  expect((await dialog.findAllByText('Тўлдиринг!')).length).toBeGreaterThan(1);
  expect(network.requests('POST /api/keys')).toHaveLength(0);
  await user.click(dialog.getByRole('checkbox', { name: 'Реестрлар' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Ҳудуд/ }), 'Бухоро вилояти');
  await user.click(dialog.getByRole('button', { name: 'Яратиш' }));
  expect(await dialog.findByRole('textbox', { name: 'Калит' })).toHaveValue(SECRET);
  expect(network.requests('POST /api/keys')[0]?.body).toEqual({
    name: 'Божхона',
    scopes: ['registers'],
    province_code: '1706',
    rate_per_minute: 60,
    valid_days: 365,
  });
  expect(network.requests('GET /api/keys')).toHaveLength(2);
  const [close] = dialog.getAllByRole('button', { name: 'Ёпиш' });
  await user.click(close!);
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Калит яратиш' }));
  expect(await dialog.findByRole('textbox', { name: /^Тизим номи/ })).toHaveValue('');
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
  await user.keyboard('{Escape}');
  network.on('POST /api/keys/:id/revoke', { id: 4 });
  await user.click(screen.getByRole('button', { name: 'Калитни бекор қилиш' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Солиқ қўмитаси энди маълумот ололмайди/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Калитни бекор қилиш' }));
  expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Калит бекор қилинди.' });
  expect(network.requests('POST /api/keys/:id/revoke')[0]?.params).toEqual({ id: '4' });
});

describe('webhooks', () => {
  const webhookRow = (name: RegExp) => screen.findByRole('row', { name });

  const choose = async (entry: string, user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Амаллар' }));
    await screen.findByRole('menuitem', { name: entry });
    await chooseFromMenu(user, entry);
  };

  it('are listed by key with state, lag and last failure in words', async () => {
    network.on('GET /api/keys', { items: [aKey(), aKey({ id: 3, name: 'Статистика' })] });
    const last_failure = { at: '2026-12-31T19:05:00Z', failure: 'status' as const, status: 503 };
    const items = [
      aWebhook({ id: 11, key_id: 3, url: 'https://stat.example/', behind: 1001, lag_seconds: 3601, state: 'paused' }),
      aWebhook({ id: 10, state: 'failed', attempts: 4, last_failure, url: 'https://soliq.example/eski' }),
      aWebhook({ last_success_at: '2026-12-31T19:05:00Z' }),
    ];
    network.on('GET /api/webhooks', { items });
    const { container } = await openUsers('/users/keys');
    expect(await webhookRow(/stat\.example/)).toHaveTextContent(
      /^Статистика.*Тўхтатилган.*1 000\+ ўзгариш, 61 дақиқа.*Етказилмаган.*Хато йўқ/,
    );
    expect(await webhookRow(/eski/)).toHaveTextContent(
      /^Солиқ.*Хатолардан сўнг тўхтаган.*Кечикиш йўқ.*Қабул қилувчи 503 ҳолати билан жавоб берди\. 01\.01\.2027 00:05\. Уринишлар: 4\./,
    );
    expect(await webhookRow(/hook/)).toHaveTextContent(/Ишлаяпти.*01\.01\.2027 00:05/);
    const rows = within(screen.getByRole('table', { name: 'Вебхуклар' })).getAllByRole('row');
    expect(rows.map((row) => /soliq|stat/.exec(row.textContent)?.[0])).toEqual([undefined, 'soliq', 'soliq', 'stat']);
    await checkAccessibility(container);
  });

  it('are created for a key, with a secret that is shown until the dialog is closed, which is empty for the next', async () => {
    network.on('GET /api/keys', { items: [aKey(), aKey({ id: 3, name: 'Статистика' })] });
    network.on('POST /api/webhooks', { id: 5, secret: 'whsec_abc=' });
    const { user } = await openUsers('/users/keys');
    const openFor = async (name: RegExp) => {
      const row = within(await screen.findByRole('row', { name }));
      await user.click(row.getByRole('button', { name: 'Вебхук қўшиш' }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await openFor(/Солиқ/);
    await user.type(dialog.getByRole('textbox'), 'soliq');
    await user.click(dialog.getByRole('button', { name: 'Яратиш' }));
    expect(network.requests('POST /api/webhooks')).toHaveLength(0);
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), 'https://soliq.example/hook');
    await user.click(dialog.getByRole('button', { name: 'Яратиш' }));
    expect(await dialog.findByRole('textbox', { name: 'Имзо сири' })).toHaveValue('whsec_abc=');
    expect(network.requests('POST /api/webhooks')[0]?.body).toEqual({ key_id: 4, url: 'https://soliq.example/hook' });
    await user.click(dialog.getAllByRole('button', { name: 'Ёпиш' })[0]!);
    await waitFor(() => expect(screen.queryByDisplayValue('whsec_abc=')).toBeNull());
    const next = await openFor(/Статистика/);
    expect(next.getByText('Статистика')).toBeVisible();
    expect(next.getByRole('textbox')).toHaveValue('');
  });

  it.each([
    ['active' as const, { entry: 'Тўхтатиш', active: false, message: 'Вебхук тўхтатилди.' }],
    ['paused' as const, { entry: 'Давом эттириш', active: true, message: 'Вебхук ишлаяпти.' }],
    ['failed' as const, { entry: 'Давом эттириш', active: true, message: 'Вебхук ишлаяпти.' }],
  ])('that are %s are paused or resumed', async (state, { entry, active, message }) => {
    network.on('GET /api/webhooks', { items: [aWebhook({ state })] });
    network.on('PATCH /api/webhooks/:id', { id: 9 });
    const { user } = await openUsers('/users/keys');
    await choose(entry, user);
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message });
    expect(network.requests('PATCH /api/webhooks/:id')[0]).toMatchObject({ params: { id: '9' }, body: { active } });
  });

  it('are requested again every 10 seconds, since messages are delivered all the time', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    await openUsers('/users/keys');
    await act(() => jest.advanceTimersByTimeAsync(1000));
    network.on('GET /api/webhooks', { items: [aWebhook({ last_success_at: '2026-12-31T19:05:00Z' })] });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('row', { name: /hook/ })).toHaveTextContent(/01\.01\.2027 00:05/);
  });

  afterEach(() => jest.useRealTimers());

  it('get a test message, whose answer is told in words, are replayed from a position, and removed after a question', async () => {
    network.on('GET /api/webhooks', { items: [aWebhook()] });
    const { user } = await openUsers('/users/keys');
    network.on('POST /api/webhooks/:id/test', { failure: 'timeout', status: null });
    await choose('Синов хабарини юбориш', user);
    expect(await findNotice('Синов хабарини юбориш')).toMatchObject({
      message: 'Қабул қилувчи 10 сонияда жавоб бермади.',
    });
    network.on('POST /api/webhooks/:id/replay', { id: 9 });
    await choose('Ўриндан такрорлаш', user);
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: /Шу ўриндан кейин/ });
    expect(field).toHaveValue('0a1b2c3d.120.0');
    await user.clear(field);
    await user.type(field, '0a1b2c3d.7.0');
    await user.click(dialog.getByRole('button', { name: 'Ўриндан такрорлаш' }));
    expect(await findNotice('Муваффақиятли')).toBeDefined();
    expect(network.requests('POST /api/webhooks/:id/replay')[0]?.body).toEqual({ after: '0a1b2c3d.7.0' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    network.on('DELETE /api/webhooks/:id', { id: 9 });
    await choose('Вебхукни ўчириш', user);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/soliq\.example\/hook манзилига энди/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Вебхукни ўчириш' }));
    await waitFor(() => expect(network.requests('DELETE /api/webhooks/:id')).toHaveLength(1));
    expect(await screen.findByText('Вебхук ўчирилди.')).toBeInTheDocument();
  });
});
