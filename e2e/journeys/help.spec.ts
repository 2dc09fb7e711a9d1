import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe';
import { LANGUAGES, measureOverflow, listPatterns, useLanguage } from '../fixtures/screens';
import { slowUnless } from '../fixtures/tags';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

const PAGES = ['/help/clusters', '/help/registers', '/help/oil-factories', '/help/general'];

/** Names of the sections of the page shown, as its contents link to them. */
const sectionsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));

test('@always a visitor finds a section by its text in Latin script, and opens it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ёрдам' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ёрдам' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Ёрдамдан қидириш' }).fill('bosh shaklni yuklab');
  const found = page.getByRole('list', { name: 'Топилган бўлимлар' }).getByRole('link');
  await expect(found).toHaveText(['Excel файлидан киритиш']);
  await found.click();
  await expect(page).toHaveURL(/\/help\/registers#import$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Excel файлидан киритиш' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('bosh shaklni yuklab');
});

for (const path of PAGES) {
  test(`${slowUnless(path === PAGES[0])}${path} has the same sections in all languages, and links that lead to pages`, async ({
    page,
    baseURL,
  }) => {
    const patterns = await listPatterns(page);
    let names: string[] = [];
    for (const language of LANGUAGES) {
      await useLanguage(page, baseURL!, language);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const sections = await sectionsOf(page);
      expect(sections.length).toBeGreaterThan(3);
      expect(sections).toEqual(names.length === 0 ? sections : names);
      names = sections;
      const links = await page
        .getByRole('main')
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      expect(links.filter((link) => !patterns.includes(link))).toEqual([]);
      await expectAccessible(page, `${path} in ${language}`, 'light');
    }
  });
}

test('the index is accessible in every language, and fits a phone', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of LANGUAGES) {
    await useLanguage(page, baseURL!, language);
    await page.goto('/help');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(PAGES.length);
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page, `/help in ${language}`, 'light');
  }
});

test('the index reports a remote that does not load, and the rest works', async ({ page, consoleErrors }) => {
  await page.route(/\/remotes\/mf-registers\//, (route) => route.abort());
  await page.goto('/help');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Бу ёрдам ҳозир юкланмади');
  await expect(main.getByRole('link', { name: 'Изоҳ ёзиш' })).toBeVisible();
  await expect(main.getByRole('alert').getByRole('button', { name: 'Қайта уриниш' })).toBeVisible();
  consoleErrors.ignore();
  await page.unroute(/\/remotes\/mf-registers\//);
  await main.getByRole('button', { name: 'Қайта уриниш' }).click();
  await expect(main.getByRole('link', { name: 'Excel файлидан киритиш' })).toBeVisible();
  consoleErrors.ignore();
});

test.describe('staff', () => {
  test.use({ account: 'reviewer' });

  test('find help in the palette, in the list of keys and in the menu of the account', async ({ page }) => {
    await page.goto('/main');
    await expect(new Frame(page).title).toBeVisible();
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox', { name: 'Номи, СТИР ёки саҳифа' }).fill('izoh yozish');
    await page.getByRole('option', { name: /Изоҳ ёзиш/ }).click();
    await expect(page).toHaveURL(/\/help\/clusters#remark$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Изоҳ ёзиш' })).toBeInViewport();
    await page.goto('/main');
    await expect(new Frame(page).title).toBeVisible();
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog').getByRole('link', { name: 'Ёрдам саҳифалари' }).click();
    await expect(page).toHaveURL(/\/help\/general#palette$/);
    await page.goto('/main');
    await page.getByRole('button', { name: /^Ҳисоб менюси/ }).click();
    await page.getByRole('menuitem', { name: 'Ёрдам' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ёрдам' })).toBeVisible();
  });
});
