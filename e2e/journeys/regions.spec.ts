import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { BUXORO } from '../fixtures/accounts';
import { callApi } from '../fixtures/api';
import { currentPeriod } from '../fixtures/records';
import { measureOverflow } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { ConfirmDialog } from '../pages/confirm.dialog';
import { Frame } from '../pages/frame';
import { PrimaryDataPage } from '../pages/primary-data.page';

/** More than the page of 500 reports may have. */
const MAX_NODES = 3000;

test.describe('ADMIN', () => {
  test.use({ account: 'admin' });

  test('@always opens a quarter of years ago, in which a cluster begins its report; closes it, so that nothing can be changed; and reopens it', async ({
    page,
  }) => {
    const period = { year: 2019, quarter: 1 };
    const name = `${period.year} йил, ${period.quarter}‑чорак`;
    await callApi('admin', 'POST /api/periods', { body: { ...period, due_on: '2019-04-20' } });
    const { cluster_id } = await callApi<{ cluster_id: number }>('klaster', 'GET /api/auth/me');
    const { id } = await callApi<{ id: number }>('klaster', 'POST /api/reports', { body: { ...period, cluster_id } });
    await page.goto('/hududlar');
    await page.getByRole('link', { name: 'Ҳисобот даврлари' }).click();
    await turn(page, name, { act: 'ёпиш', answer: 'Ёпиш' });
    await expect(page.getByRole('row', { name })).toContainText('Ёпилган');
    await expect(save(id)).rejects.toThrow(/: 409$/);
    await turn(page, name, { act: 'қайта очиш', answer: 'Қайта очиш' });
    await expect(page.getByRole('row', { name })).toContainText('Очиқ');
    await save(id);
  });
});

/** Closes or opens a quarter, by the words of its button and of the answer to the question. */
async function turn(
  page: Page,
  period: string,
  { act, answer }: { readonly act: string; readonly answer: string },
): Promise<void> {
  const title = `${period}: ${act}`;
  await page.getByRole('button', { name: title }).click();
  const question = new ConfirmDialog(page, title, answer);
  await expect(question.dialog).toContainText(period);
  await question.yes.click();
  await expect(question.dialog).toBeHidden();
}

/** What the cluster types in its report. */
const save = (report: number) =>
  callApi('klaster', `PATCH /api/reports/${report}/sections/I`, {
    body: { version: 0, figures: { cluster_lands: 12.5 } },
  });

test.describe('a viewer', () => {
  test.use({ account: 'viewer' });

  test('goes from the provinces to the clusters of one, and to those without a report', async ({ page }) => {
    await page.goto('/main');
    await new Frame(page).openSection('Ҳудудлар');
    await page
      .getByRole('row', { name: /Бухоро/ })
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(new RegExp(`/hududlar/clusters/${BUXORO}`));
    const { year, quarter } = currentPeriod();
    await expect(new Frame(page).title).toHaveText('Бухоро вилояти: кластерлар');
    await expect(page.getByText(`${year} йил, ${quarter}‑чорак`)).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByLabel('Ҳолати').selectOption('none');
    await expect(page).toHaveURL(/status=none/);
    await page.goBack();
    await expect(page).not.toHaveURL(/status=/);
  });

  test('finds the latest report of each cluster, and opens one', async ({ page }) => {
    await page.goto('/clusters');
    await page.getByLabel('Ҳолати').selectOption('confirmed');
    const row = page.getByRole('row').filter({ hasText: 'Тасдиқланган' }).first();
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/amallar\/cluster-info\/\d+/);
  });

  test('reads all figures of a quarter: chosen sections, to the end both ways, as a spreadsheet', async ({ page }) => {
    const primary = new PrimaryDataPage(page);
    await primary.goto();
    expect(await primary.scrollToEnd()).toBeLessThan(MAX_NODES);
    await expect(primary.grid.getByRole('rowheader').last()).toHaveText('Киритилмаган');
    await expect(primary.names.last()).toHaveText('Киритилмаган');
    await primary.names.last().scrollIntoViewIfNeeded();
    await expect(primary.names.last()).toBeInViewport();
    expect(await primary.scrollLeft()).toBeGreaterThan(0);
    await expect(primary.grid.getByRole('columnheader', { name: /^XX\./ })).toBeVisible();
    await primary.sections.click();
    await page.getByRole('checkbox', { name: /^II\./ }).click();
    await expect(page).toHaveURL(/sections=II/);
    await page.keyboard.press('Escape');
    await expect(primary.grid.getByRole('columnheader', { name: /^XX\./ })).toHaveCount(0);
    const [download] = await Promise.all([page.waitForEvent('download'), primary.excel.click()]);
    expect(download.suggestedFilename()).toMatch(/^Бирламчи маълумотлар \d{4}-[1-4]\.xlsx$/);
    const { sheets } = await readXlsx(await readFile(await download.path()));
    const header = sheets[0]?.rows[2] ?? [];
    expect(header.slice(4).every((name) => String(name).startsWith('II. '))).toBe(true);
  });

  test('moves about in the figures by keys', async ({ page }) => {
    const primary = new PrimaryDataPage(page);
    await primary.goto();
    await primary.grid.focus();
    await page.keyboard.press('Control+End');
    const active = primary.grid.locator('[data-active]');
    await expect(active).toBeInViewport();
    await expect(active).toHaveAttribute('aria-colindex', (await primary.grid.getAttribute('aria-colcount'))!);
    await page.keyboard.press('Control+Home');
    await expect(primary.grid.getByRole('rowheader').first()).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/amallar\/cluster-info\/\d+/);
  });

  test('on a phone reads one figure of all reports, in cards', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/primary-data');
    await page.getByLabel('Кўрсаткич').selectOption({ index: 3 });
    await expect(page).toHaveURL(/figure=/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  });
});
