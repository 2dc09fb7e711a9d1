import type { ApiKey } from '@klaster/shared/contract/accounts';
import { checkAccessibility, fill, findNotice, network } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openUsers, serveUsers } from '../test/accounts';

const aKey = (own: Partial<ApiKey> = {}): ApiKey => ({
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
  ...own,
});

const SECRET = `klk_${'k'.repeat(43)}`;

beforeEach(() => {
  serveUsers();
  network.on('GET /api/keys', { items: [aKey()] });
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
    /klk_Ab3dE9xx….*Реестрлар.*Бухоро вилояти.*01.01.2027 00:05.*Амалда.*бекор қилиш/,
  );
  expect(screen.getByRole('row', { name: /Статистика/ })).toHaveTextContent(
    /Реестрлар, Тасдиқланган кўрсаткичлар.*Республика бўйича.*Фойдаланилмаган.*Муддати тугаган$/,
  );
  expect(screen.getByRole('row', { name: /Божхона/ })).toHaveTextContent(/Бекор қилинган$/);
  await checkAccessibility(container);
});

it('creates a key, whose secret is shown until the dialog is closed', async () => {
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
});

it('revokes a key after a question', async () => {
  network.on('POST /api/keys/:id/revoke', { id: 4 });
  const { user } = await openUsers('/users/keys');
  await user.click(await screen.findByRole('button', { name: 'Калитни бекор қилиш' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Солиқ қўмитаси энди маълумот ололмайди/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Калитни бекор қилиш' }));
  expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Калит бекор қилинди.' });
  expect(network.requests('POST /api/keys/:id/revoke')[0]?.params).toEqual({ id: '4' });
});

it('is not for an administrator of a province', async () => {
  await openUsers('/users/keys', { positions: ['ADMIN'], province_code: '1706' });
  expect(await screen.findByText('Бу саҳифага ваколатингиз йўқ')).toBeVisible();
  expect(network.requests('GET /api/keys')).toHaveLength(0);
});
