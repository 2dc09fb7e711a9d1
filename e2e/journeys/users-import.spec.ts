import type { Page } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { CellValue } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { freshStir } from '../fixtures/records';
import { awaitApp, expect, test } from '../fixtures/test';
import { ProofDialog } from '../pages/proof.dialog';

const FILE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEADERS = ['Ф.И.Ш.', 'Логин', 'Ваколатлар', 'Ҳудуд', 'Кластер СТИРи'];

test.use({ account: 'admin' });

async function send(page: Page, rows: CellValue[][]): Promise<void> {
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Лист1', rows }] }));
  await page.locator('input[type=file]').setInputFiles({ name: 'Ходимлар.xlsx', mimeType: FILE_TYPE, buffer });
}

async function saveFile(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path());
}

test('accounts are imported from a spreadsheet: errors are listed, invitations can be saved, and their links work', async ({
  page,
  browser,
}, testInfo) => {
  const login = `ommaviy-${freshStir(testInfo)}`;
  await page.goto('/users');
  await page.getByRole('link', { name: 'Файлдан қўшиш' }).click();
  const { sheets } = await readXlsx(await saveFile(page, 'Бўш шакл'));
  expect(sheets[0]?.rows[2]).toEqual(HEADERS);
  const right = ['Нигора Синова', login, 'Таҳрирлаш, Қўшиш', 'Бухоро вилояти', null];
  await send(page, [
    HEADERS,
    right,
    ['Ўхшаш Логин', 'аdmin', null, null, null],
    ['Бор Логин', 'admin', null, null, null],
  ]);
  await expect(page.getByText('Янги: 1 · Аллақачон бор, ўзгармайди: 1 · Хато: 1')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Файлдаги хатолар' })).toContainText('B3 Логин');
  await page.getByRole('button', { name: 'Фақат тўғриларини қўшиш' }).click();
  await new ProofDialog(page).givePassword();
  await expect(page.getByText('Фойдаланувчилар қўшилди').first()).toBeVisible();
  const list = (await saveFile(page, 'Ҳаволалар рўйхатини юклаб олиш (CSV)')).toString('utf8');
  const link = /"(http[^"]+#[\w-]{43})"/.exec(list)?.[1] ?? '';
  expect(list).toContain(`"${login}";"${link}"`);
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  context.on('page', awaitApp);
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(login)).toBeVisible();
  await context.close();
  await page.getByRole('link', { name: 'Рўйхатга қайтиш' }).click();
  await page.getByRole('searchbox').fill(login);
  await expect(page.getByRole('row', { name: new RegExp(login) })).toContainText('Таклиф қилинган');
});
