import type { Page } from '@playwright/test';
import { awaitApp, expect, test } from '../fixtures/test';

test.use({ account: 'admin' });

// The tests publish the same page of one system, so they run one after the other.
test.describe.configure({ mode: 'serial' });

const inUzbek = (page: Page) => page.getByRole('group', { name: 'Ўзбекча' });
const help = (page: Page) => inUzbek(page).getByLabel('Ёрдам');
const publish = (page: Page) => page.getByRole('button', { name: 'Эълон қилиш' });
const publishedNotice = (page: Page) => page.getByText('Алоқа саҳифаси эълон қилинди.');

async function openEditor(page: Page): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Алоқа саҳифасини таҳрирлаш' }).click();
  await expect(help(page)).toBeVisible();
}

/** A number that no earlier run has left on the page. */
const freshPhone = () => `90${String(Date.now()).slice(-7)}`;

const asShown = (digits: string) => digits.replace(/^(..)(...)(..)(..)$/, '+998 $1 $2-$3-$4');

test('@always an administrator previews an edit, and visitors see it once it is published', async ({
  page,
  browser,
}) => {
  const phone = freshPhone();
  await openEditor(page);
  await page.getByLabel('Телефон 1').fill(phone);
  await help(page).fill('Аввал йўриқномани ўқинг.\nСўнг қўнғироқ қилинг.');
  const preview = page.getByRole('region', { name: 'Кўриниши' });
  await expect(preview.getByText('Сўнг қўнғироқ қилинг.')).toBeVisible();
  await preview.getByLabel('Тил').selectOption('uz-Latn');
  await expect(preview.getByText('Soʻng qoʻngʻiroq qiling.')).toBeVisible();
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  context.on('page', awaitApp);
  const visitor = await context.newPage();
  const address = new URL('/contacts', page.url()).href;
  await visitor.goto(address);
  await expect(visitor.getByText('Соғлиқни сақлаш вазирлиги', { exact: false })).toBeVisible();
  await expect(visitor.getByText(asShown(phone))).toHaveCount(0);
  await publish(page).click();
  await expect(publishedNotice(page)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: asShown(phone) })).toBeVisible();
  await expect(visitor.getByText('Сўнг қўнғироқ қилинг.')).toBeVisible();
  await expect(visitor.getByText('CC BY 4.0', { exact: false })).toBeVisible();
  await context.close();
});

test('an edit of a page that another administrator has changed meanwhile is refused, and keeps what was typed', async ({
  page,
  pageOf,
  consoleErrors,
}) => {
  const [mine, theirs] = [freshPhone(), freshPhone().replace(/^90/, '93')];
  const other = await pageOf('admin');
  await openEditor(page);
  await openEditor(other);
  await other.getByLabel('Телефон 1').fill(theirs);
  await publish(other).click();
  await expect(publishedNotice(other)).toBeVisible();
  await page.getByLabel('Телефон 1').fill(mine);
  await publish(page).click();
  const differences = page.getByRole('region', { name: 'Эълон қилинган матн ўзгарган' });
  await expect(differences).toContainText(asShown(theirs));
  await consoleErrors.expect(/./);
  await expect(page.getByLabel('Телефон 1')).toHaveValue(asShown(mine));
  await differences.getByRole('button', { name: 'Ўзимникини қолдириш' }).click();
  await publish(page).click();
  await expect(publishedNotice(page)).toBeVisible();
  await page.goto('/contacts');
  await expect(page.getByText(asShown(mine))).toBeVisible();
});

test('an earlier version is published again as the latest', async ({ page }) => {
  await openEditor(page);
  const phone = freshPhone();
  await page.getByLabel('Телефон 1').fill(phone);
  await publish(page).click();
  await expect(publishedNotice(page)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(asShown(phone));
  const restorePrevious = page.getByRole('row').nth(2).getByRole('button');
  await restorePrevious.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Тиклаш' }).click();
  await expect(page.getByText('Олдинги версия қайта эълон қилинди.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('версиядан тикланган');
  await page.getByRole('link', { name: 'Саҳифани очиш' }).click();
  await expect(page.getByRole('heading', { name: 'Ёрдам' })).toBeVisible();
  await expect(page.getByText(asShown(phone))).toHaveCount(0);
});
