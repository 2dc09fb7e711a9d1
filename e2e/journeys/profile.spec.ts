import { anotherDevice, newAccount, PASSWORD, signIn } from '../fixtures/new-account';
import { openScreen, measureOverflow } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

const ANOTHER = 'terak soyasi 2032 kuz';

test('ending another session sends that browser to the root with its next request', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const login = await newAccount(testInfo);
  const other = await anotherDevice(browser, consoleErrors);
  await signIn(other, login);
  await signIn(page, login);
  await page.getByRole('button', { name: 'Ҳисоб менюси' }).click();
  await page.getByRole('menuitem', { name: 'Профил' }).click();
  const sessions = page.getByRole('region', { name: 'Очиқ сессиялар' });
  await sessions.getByRole('button', { name: 'Якунлаш', exact: true }).click();
  // However many calls the other page makes at once, each gets the same response.
  consoleErrors.allow(/Сессия муддати тугаган|status of 401/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Якунлаш' }).click();
  await expect(sessions.getByRole('button', { name: 'Якунлаш', exact: true })).toHaveCount(0);
  await other.goto('/reestrs');
  await expect(other).toHaveURL(/\/$/);
  await expect(new Frame(other).signIn).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await expect(sessions.getByText('Шу сессия')).toBeVisible();
  await other.context().close();
});

test('a new password ends the other sessions, and is required from then on', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const login = await newAccount(testInfo);
  const other = await anotherDevice(browser, consoleErrors);
  await signIn(other, login);
  await signIn(page, login);
  await page.goto('/profile');
  // The setting of a second factor asks for it too.
  const form = page.locator('form', { has: page.getByLabel('Янги парол') });
  await form.getByLabel('Жорий парол').fill(PASSWORD);
  await form.getByLabel('Янги парол').fill(ANOTHER);
  consoleErrors.allow(/Сессия муддати тугаган|status of 401/);
  await page.getByRole('button', { name: 'Паролни алмаштириш' }).click();
  await new Frame(page).expectNotice('Парол алмаштирилди');
  await other.goto('/reestrs');
  await expect(other).toHaveURL(/\/$/);
  await page.goto('/profile');
  await expect(page.getByText(login, { exact: true })).toBeVisible();
  await signIn(other, login, ANOTHER);
  await other.context().close();
});

test('a language chosen in the middle of a form keeps what was typed, and applies on another device', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const login = await newAccount(testInfo);
  await signIn(page, login);
  await page.goto('/profile');
  await page.getByLabel('Янги парол').fill('ёзилаётган парол');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences') && answer.ok());
  await new Frame(page).chooseLanguage('Русский');
  await saved;
  await expect(new Frame(page).title).toHaveText('Профиль');
  await expect(page.getByLabel('Новый пароль')).toHaveValue('ёзилаётган парол');

  const other = await anotherDevice(browser, consoleErrors);
  await signIn(other, login);
  await expect(other.locator('html')).toHaveAttribute('lang', 'ru');
  await other.context().close();
});

test.describe('on a phone', () => {
  test.use({ account: 'viewer', viewport: { width: 390, height: 844 } });

  test('the profile is as wide as the window, whatever a provider is called, and settings have a row each', async ({
    page,
  }) => {
    const name = 'Қишлоқ хўжалиги вазирлигининг ягона кириш тизими';
    const ways = { passwords: true, providers: [{ id: 'ministry', name }] };
    await page.route('**/api/auth/providers', (route) => route.fulfill({ json: { data: ways } }));
    await openScreen(page, '/profile');
    await expect(page.getByRole('button', { name })).toBeVisible();
    expect(await measureOverflow(page)).toBe(0);
    const settings = page.getByRole('region', { name: 'Тил ва кўриниш' }).getByRole('combobox');
    await expect(settings).toHaveCount(3);
    const boxes = await Promise.all((await settings.all()).map((setting) => setting.boundingBox()));
    expect(new Set(boxes.map((box) => box?.width)).size).toBe(1);
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  });
});
