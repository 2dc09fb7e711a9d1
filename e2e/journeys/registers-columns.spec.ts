import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api';
import { newEntry, REGISTERS } from '../fixtures/records';
import { followToScreen, LANGUAGES, openScreen, resize, useLanguage } from '../fixtures/screens';
import { slowUnless } from '../fixtures/tags';
import { expect, test } from '../fixtures/test';

/** Lists that no other journey opens with this account: its settings are not changed by others. */
const LIST = '/cooperatives-reestrs';
const OTHER_LIST = '/seeds-company-reestrs';
const VISITORS = '/cooperation-reestrs-auth';

const headers = async (page: Page) => (await page.getByRole('columnheader').allTextContents()).join(' ');
const names = (page: Page) => page.locator('tbody [data-title]').allTextContents();
const pageSize = (page: Page) => page.getByRole('combobox', { name: 'Саҳифада' });

async function choose(page: Page, ...columns: string[]): Promise<void> {
  const chooser = page.getByRole('button', { name: 'Устунлар' });
  await chooser.click();
  for (const column of columns) await page.getByRole('checkbox', { name: column, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(chooser).toHaveAttribute('aria-expanded', 'false');
}

test.describe('a member of staff', () => {
  test.use({ account: 'reviewer' });

  test('finds columns and page size as they chose them, wherever they sign in', async ({ page, pageOf }) => {
    const atFirst = { register: 'cooperatives', state: 'live', hidden: null, page_size: null };
    await callApi('reviewer', 'PATCH /api/me/lists', { body: atFirst });
    await openScreen(page, LIST);
    await choose(page, 'СТИР', 'Манзил');
    await expect(page.getByRole('columnheader', { name: 'Манзил' })).toBeVisible();
    await pageSize(page).selectOption('25');
    await expect(page).toHaveURL(`${LIST}?size=25`);
    await expect(page.getByRole('row')).toHaveCount(27);
    // Each choice is sent to the server by a separate call.
    const stored = { ...atFirst, hidden: expect.arrayContaining(['stir']) as unknown, page_size: 25 };
    await expect.poll(() => callApi('reviewer', 'GET /api/me/lists')).toContainEqual(expect.objectContaining(stored));
    const chosen = await headers(page);

    const elsewhere = await pageOf('reviewer');
    await openScreen(elsewhere, LIST);
    await expect(elsewhere).toHaveURL(`${LIST}?size=25`);
    await expect(elsewhere.getByRole('row')).toHaveCount(27);
    await expect.poll(() => headers(elsewhere)).toBe(chosen);
    expect(chosen).not.toContain('СТИР');

    // Drawn with the chosen columns from the first frame on, without waiting for the server.
    await elsewhere.route('**/api/me/lists', () => new Promise(() => undefined));
    await elsewhere.reload();
    await expect(elsewhere.getByRole('row')).toHaveCount(27);
    expect(await headers(elsewhere)).toBe(chosen);
  });

  test('sends a link that shows the same rows to everybody who opens it', async ({ page, pageOf }) => {
    await openScreen(page, OTHER_LIST);
    await pageSize(page).selectOption('25');
    await page.getByRole('link', { name: '2-саҳифа' }).click();
    await expect(page).toHaveURL(/\?(size=25&page=2|page=2&size=25)$/);
    await expect(page.getByRole('cell', { name: '26', exact: true })).toBeVisible();
    const other = await pageOf('viewer');
    await openScreen(other, page.url());
    await expect(other.getByRole('cell', { name: '26', exact: true })).toBeVisible();
    expect(await names(other)).toEqual(await names(page));
    expect(await names(page)).toHaveLength(25);
  });
});

/** Whose texts are the longest. */
const LONGEST = 'ru';

test.describe('ADMIN, with boxes to choose rows by and all actions,', () => {
  test.use({ account: 'admin' });

  for (const language of LANGUAGES) {
    test(`${slowUnless(language === LONGEST)}has no columns to scroll to at 1440 px in ${language}, a scroll bar's width less included`, async ({
      page,
      baseURL,
    }) => {
      await useLanguage(page, baseURL ?? '', language);
      await openScreen(page, '/main');
      await resize(page, 1425);
      for (const { path, removed } of REGISTERS) {
        for (const address of [path, removed]) {
          await followToScreen(page, address);
          await expect(page.locator('tbody [data-title]').first()).toBeVisible();
          const frame = page.getByRole('main').locator('div:has(> table)');
          expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), address).toBe(0);
        }
      }
    });
  }
});

test('a visitor’s choice is stored in their browser, on cards as in the table', async ({ page }) => {
  await openScreen(page, VISITORS);
  await choose(page, 'СТИР');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await headers(page)).not.toContain('СТИР');
  await resize(page, 390);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Вилоят' }).first();
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('СТИР');
});

/** Rows that are in the window whole. */
const countVisibleRows = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length);

test.describe('rows of one line', () => {
  test.use({ account: 'editor' });

  test('are chosen by staff once for all lists, and twice as many rows are visible', async ({ page }) => {
    await callApi('editor', 'PATCH /api/me/lists', {
      body: { register: 'clusters', state: 'live', density: 'comfortable' },
    });
    await openScreen(page, '/reestrs');
    const dense = page.getByRole('button', { name: 'Зич қаторлар' });
    const before = await countVisibleRows(page);
    await dense.click();
    await expect(dense).toHaveAttribute('aria-pressed', 'true');
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(32);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    expect(await countVisibleRows(page)).toBeGreaterThanOrEqual(Math.max(17, before + 6));
    await openScreen(page, '/cooperatives-reestrs');
    await expect(dense).toHaveAttribute('aria-pressed', 'true');
    await callApi('editor', 'PATCH /api/me/lists', {
      body: { register: 'clusters', state: 'live', density: 'comfortable' },
    });
  });

  test('show the whole of a truncated text, by pointer and by keyboard', async ({ page }, testInfo) => {
    const entry = await newEntry(testInfo, REGISTERS[0], 'Жуда узоқ номли масъулияти чекланган жамият шаклидаги');
    await openScreen(page, `/reestrs-auth?search=${entry.stir}`);
    const dense = page.getByRole('button', { name: 'Зич қаторлар' });
    // Wide windows are dense by default: off and on again is a choice.
    await dense.click();
    await dense.click();
    const name = page.locator('tbody [data-title]');
    await name.hover();
    await expect(name).toHaveAttribute('title', entry.company_name);
    const height = async () => (await name.boundingBox())?.height ?? 0;
    const cut = await height();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(height).toBeGreaterThan(cut);
    await page.reload();
    await expect(dense).toHaveAttribute('aria-pressed', 'true');
  });
});
