import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe';
import { newFactory } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { FactoryListPage } from '../pages/factory-list.page';
import { Frame } from '../pages/frame';

test.use({ account: 'editor' });

/** Ctrl and the K key on a Russian layout, where the key types another letter. */
async function pressControlK(page: Page): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const key = { key: 'л', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 };
  for (const type of ['rawKeyDown', 'keyUp'] as const) await keyboard.send('Input.dispatchKeyEvent', { type, ...key });
}

test('@always a factory is found as a Russian keyboard types it, and opened by keyboard alone', async ({
  page,
}, testInfo) => {
  const { company_name: name, stir } = await newFactory(testInfo);
  await page.goto('/main');
  await expect(new Frame(page).title).toBeVisible();
  await pressControlK(page);
  const field = page.getByRole('combobox', { name: 'Номи, СТИР ёки саҳифа' });
  await expect(field).toBeFocused();
  // A Russian keyboard has no ў, қ, ғ, ҳ.
  const letters: Readonly<Record<string, string>> = { ў: 'у', қ: 'к', ғ: 'г', ҳ: 'х' };
  const typed = name.replace(/[ўқғҳ]/gi, (letter) => letters[letter.toLowerCase()] ?? letter);
  expect(typed).not.toBe(name);
  await page.keyboard.type(typed);
  const found = page.getByRole('option', { name: stir });
  await expect(found).toBeVisible();
  for (let step = 0; step < 5 && (await found.getAttribute('aria-selected')) !== 'true'; step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'palette', 'light');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/oil-factories-reestrs\/\d+\?q=\d{9}$/);
  await expect(new FactoryListPage(page, 'live').row(stir)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('at 390 px it fits, Escape closes it, and the focus goes back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/reestrs');
  const button = page.getByRole('button', { name: 'Қидириш', exact: true });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Қидириш ва ўтиш' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  // Before anything is typed: commands of the page, and screens.
  await expect(dialog.getByRole('group', { name: 'Амаллар' }).getByRole('option').first()).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('the keys of the page are listed by ?, but not while one types', async ({ page }) => {
  await page.goto('/reestrs');
  const search = page.getByRole('searchbox');
  await search.fill('');
  await search.press('Shift+?');
  await expect(search).toHaveValue('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+?');
  const list = page.getByRole('dialog', { name: 'Клавишлар' });
  await expect(list.getByRole('term').filter({ hasText: 'Рўйхатдан қидириш' })).toBeVisible();
  await expectAccessible(page, 'shortcuts', 'light');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});
