import { callApi } from '../fixtures/api';
import { LANGUAGES, openScreen, resize, useLanguage } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';
import { ProofDialog } from '../pages/proof.dialog';

test.use({ account: 'admin' });

test('a key is created with a proof, lets another system read the changes, and stops working once revoked', async ({
  page,
  baseURL,
}, testInfo) => {
  const name = `Солиқ қўмитаси ${testInfo.workerIndex}`;
  await page.goto('/users/keys');
  await page.getByRole('button', { name: 'Калит яратиш' }).click();
  const dialog = page.getByRole('dialog', { name: 'Калит яратиш' });
  await dialog.getByLabel('Тизим номи').fill(name);
  await dialog.getByLabel('Реестрлар').check();
  await dialog.getByLabel('Ҳудуд').selectOption('Республика бўйича');
  await dialog.getByRole('button', { name: 'Яратиш' }).click();
  await new ProofDialog(page).givePassword();
  const secret = await dialog.getByLabel('Калит', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Ёпиш' }).first().click();

  const read = (path: string) => fetch(`${baseURL}${path}`, { headers: { authorization: `Bearer ${secret}` } });
  const state = await read('/api/changes/state?kind=clusters&limit=1');
  const { data } = (await state.json()) as { data: { position: string } };
  const changes = await read(`/api/changes?after=${data.position}`);
  expect(changes.status).toBe(200);
  expect(await changes.json()).toMatchObject({ data: { has_more: false } });
  // A key reads only the data of its scopes, and cannot make calls of accounts.
  expect((await read('/api/users')).status).toBe(403);

  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).not.toContainText('Фойдаланилмаган');
  await expect(row).not.toContainText(secret);
  await row.getByRole('button', { name: 'Калитни бекор қилиш' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Калитни бекор қилиш' }).click();
  await new Frame(page).expectNotice('Калит бекор қилинди');
  await expect(row).toContainText('Бекор қилинган');
  expect((await read(`/api/changes?after=${data.position}`)).status).toBe(401);
});

test('the table of keys has no columns to scroll to at 1440 px in any language', async ({ page, baseURL }) => {
  const body = { name: 'Қишлоқ хўжалиги вазирлиги', scopes: ['registers', 'figures'], province_code: null };
  const key = { ...body, rate_per_minute: 600, valid_days: 30 };
  const { id } = await callApi<{ id: number }>('admin', 'POST /api/keys', { body: key });
  for (const language of LANGUAGES) {
    await useLanguage(page, baseURL ?? '', language);
    await openScreen(page, '/users/keys');
    await expect(page.locator('tbody [data-title]').first()).toBeVisible();
    const frame = page.getByRole('main').locator('div:has(> table)').first();
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), language).toBe(0);
  }
  await callApi('admin', `POST /api/keys/${id}/revoke`, { body: {} });
});

test('a webhook with a long address is shown whole, in the table and on a phone', async ({ page }) => {
  const key = { name: 'Божхона қўмитаси', scopes: ['registers'], province_code: null };
  const body = { ...key, rate_per_minute: 60, valid_days: 30 };
  const { id } = await callApi<{ id: number }>('admin', 'POST /api/keys', { body });
  const at = '2026-11-20T06:00:00Z';
  const webhook = {
    id: 1,
    key_id: id,
    url: `https://customs.example/api/v1/hooks/${'changes'.repeat(12)}`,
    state: 'failed',
    position: '0a1b2c3d.120.0',
    behind: 1234,
    lag_seconds: 98_000,
    attempts: 27,
    next_at: at,
    last_success_at: at,
    last_failure: { failure: 'status', status: 503, at },
  };
  await page.route('**/api/webhooks', (route) => route.fulfill({ json: { data: { items: [webhook] } } }));
  await openScreen(page, '/users/keys');
  const address = page.getByText(webhook.url);
  await expect(address).toBeVisible();
  const frame = page.getByRole('main').locator('div:has(> table)').last();
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await resize(page, 390);
  const card = page.getByRole('listitem').filter({ has: address });
  await expect(card).toBeVisible();
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await callApi('admin', `POST /api/keys/${id}/revoke`, { body: {} });
});
