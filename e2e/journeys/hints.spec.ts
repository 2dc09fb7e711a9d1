import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe';
import { anotherDevice, newAccount, signIn } from '../fixtures/new-account';
import { expect, test } from '../fixtures/test';

const hintOf = (page: Page, about: RegExp) => page.getByRole('status', { name: 'Маслаҳат' }).filter({ hasText: about });

const PALETTE = /Ctrl\+K/;
const RATING = /мезон бўйича/;

const preferencesSaved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences') && answer.ok());

test('a hint is shown until it is read, and then on no device of the account', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const login = await newAccount(testInfo);
  await signIn(page, login);
  await expect(hintOf(page, PALETTE)).toBeVisible();
  await expectAccessible(page, 'a hint', 'light');
  const saved = preferencesSaved(page);
  await hintOf(page, PALETTE).getByRole('button', { name: 'Тушунарли' }).press('Enter');
  await expect(hintOf(page, PALETTE)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await saved;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hintOf(page, PALETTE)).toHaveCount(0);

  const other = await anotherDevice(browser, consoleErrors);
  await signIn(other, login);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hintOf(other, PALETTE)).toHaveCount(0);
  await other.goto('/rating');
  await expect(hintOf(other, RATING)).toBeVisible();
});

test('a user who leaves the page before their account has loaded sees their hints on the next one', async ({
  page,
}, testInfo) => {
  const login = await newAccount(testInfo);
  await page.route('**/api/me/profile', () => {}, { times: 1 });
  await signIn(page, login);
  await page.goto('/rating');
  await expect(hintOf(page, RATING)).toBeVisible();
});

test('a user who turns all hints off sees none on any device until they turn them on again', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const login = await newAccount(testInfo);
  await signIn(page, login);
  const saved = preferencesSaved(page);
  await hintOf(page, PALETTE).getByRole('button', { name: 'Маслаҳатлар кўрсатилмасин' }).click();
  await saved;
  await page.goto('/rating');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hintOf(page, RATING)).toHaveCount(0);

  const other = await anotherDevice(browser, consoleErrors);
  await signIn(other, login);
  await other.goto('/rating');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hintOf(other, RATING)).toHaveCount(0);
  await other.goto('/profile');
  const again = preferencesSaved(other);
  await other.getByLabel('Маслаҳатлар', { exact: true }).selectOption('on');
  await again;
  await other.goto('/rating');
  await expect(hintOf(other, RATING)).toBeVisible();
});

test('it fits a phone, is not printed, and links to the help', async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await newAccount(testInfo, ['UPDATE']));
  await expect(hintOf(page, PALETTE)).toBeVisible();
  await page.goto('/amallar');
  const hint = hintOf(page, /Alt/);
  await expect(hint).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'a hint at 390 px', 'light');
  await page.emulateMedia({ media: 'print' });
  await expect(hint).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await hint.getByRole('link', { name: 'Ёрдамда батафсил' }).click();
  await expect(page).toHaveURL(/\/help\/clusters#review$/);
});
